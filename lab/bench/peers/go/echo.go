package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
)

// serveEcho is the server of the HTTP rows: a goroutine for each connection, and as little of
// HTTP/1.1 as the Java server knows, with no use of net/http.
func serveEcho() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go echo(connection)
		}
	}()
	fmt.Printf("listening %d\n", listener.Addr().(*net.TCPAddr).Port)
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

func echo(connection net.Conn) {
	defer connection.Close()
	in := make([]byte, 4096)
	out := make([]byte, 0, 4096)
	filled := 0
	for filled < len(in) {
		read, err := connection.Read(in[filled:])
		if err != nil {
			return
		}
		filled += read
		rest := in[:filled]
		out = out[:0]
		for {
			end := bytes.Index(rest, []byte("\r\n\r\n"))
			if end < 0 {
				break
			}
			out = answer(out, rest[:end])
			rest = rest[end+4:]
		}
		filled = copy(in, rest)
		if len(out) > 0 {
			if _, err := connection.Write(out); err != nil {
				return
			}
		}
	}
}

// answer appends the response to a request, whose body is the request's target.
func answer(out, request []byte) []byte {
	target := request[bytes.IndexByte(request, ' ')+1:]
	if space := bytes.IndexByte(target, ' '); space >= 0 {
		target = target[:space]
	}
	out = append(out, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: "...)
	out = strconv.AppendInt(out, int64(len(target)), 10)
	out = append(out, "\r\n\r\n"...)
	return append(out, target...)
}
