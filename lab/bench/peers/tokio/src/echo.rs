//! The server of the HTTP rows: a task for each connection, and as little of HTTP/1.1 as the Java
//! server knows.

use std::io::{self, Read, Write};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

const CAPACITY: usize = 4096;
const END: &[u8] = b"\r\n\r\n";

/// Serves until the input ends.
pub fn serve(rt: &Runtime) {
    let listener = rt.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
    println!("listening {}", listener.local_addr().expect("an address").port());
    rt.spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(echo(stream));
        }
    });
    io::stdin().read_to_end(&mut Vec::new()).expect("the end of the input");
}

async fn echo(mut stream: TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut input = [0; CAPACITY];
    let mut filled = 0;
    let mut out = Vec::with_capacity(CAPACITY);
    while filled < CAPACITY {
        let read = stream.read(&mut input[filled..]).await?;
        if read == 0 {
            return Ok(());
        }
        filled += read;
        out.clear();
        let mut start = 0;
        while let Some(length) = find(&input[start..filled], END) {
            answer(&mut out, &input[start..start + length])?;
            start += length + END.len();
        }
        input.copy_within(start..filled, 0);
        filled -= start;
        if !out.is_empty() {
            stream.write_all(&out).await?;
        }
    }
    Ok(())
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// Appends the response to a request, whose body is the request's target.
fn answer(out: &mut Vec<u8>, request: &[u8]) -> io::Result<()> {
    let target = request.split(|byte| *byte == b' ').nth(1).unwrap_or_default();
    write!(
        out,
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n",
        target.len()
    )?;
    out.extend_from_slice(target);
    Ok(())
}
