use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;
fn main() {
    let chess = Orthodox::new();
    let a: Vec<String> = std::env::args().collect();
    let pos = if a.len() > 2 {
        chess.read_position(&a[2]).map_err(|e| e.to_string()).unwrap()
    } else {
        chess.start()
    };
    println!("{}", std::mem::size_of_val(&pos));
    println!("{}", chess.position_string(&pos));
    for (m, n) in chesswright::divide(&chess, &pos, a[1].parse().unwrap()) {
        println!("{} {n}", chess.move_string(&pos, m));
    }
    println!("{}", chesswright::perft(&chess, &pos, a[1].parse().unwrap()));
}
