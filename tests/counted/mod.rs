//! Tables of counts: how many sequences of so many legal moves begin in a position of a game.

/// A row of a table.
#[derive(Default)]
pub struct Row {
    /// The id of the game; empty in a table of one game.
    pub game: &'static str,
    /// The position string.
    pub position: &'static str,
    /// How many plies.
    pub depth: u32,
    /// How many sequences.
    pub nodes: u64,
}

/// What stands in a column of a table.
pub enum Column {
    Game,
    Position,
    Depth,
    Nodes,
}

/// The rows of a table whose columns are those; lines that begin with `#` are remarks.
pub fn rows(table: &'static str, columns: &'static [Column]) -> impl Iterator<Item = Row> + use<> {
    table.lines().filter(|line| !line.starts_with('#')).map(move |line| {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields.len(), columns.len(), "no row of the table: {line}");
        let mut row = Row::default();
        for (column, field) in columns.iter().zip(fields) {
            match column {
                Column::Game => row.game = field,
                Column::Position => row.position = field,
                Column::Depth => row.depth = field.parse().expect("a depth"),
                Column::Nodes => row.nodes = field.parse().expect("a count"),
            }
        }
        row
    })
}

/// Compares rows with a function that counts, and says how many rows they were.
pub fn agree(rows: impl Iterator<Item = Row>, count: impl Fn(&str, u32) -> u64) -> usize {
    rows.map(|Row { game, position, depth, nodes }| {
        assert_eq!(count(position, depth), nodes, "{game} {position} at depth {depth}");
    })
    .count()
}
