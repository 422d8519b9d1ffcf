import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type PostResult, postEvent } from "./postEvent.js";

/** Posts to a receiver that answers in its own way once the request arrives. */
async function post(answer: (socket: Socket) => void): Promise<PostResult> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return postEvent(url, "{}", {}, { mayBePrivate: true, signal: new AbortController().signal });
}

/** Writes until the other side closes the connection. */
function writeOn(socket: Socket, text: string): void {
  const write = () => {
    while (socket.writable && socket.write(text));
  };
  socket.on("drain", write);
  write();
}

test("a receiver that answers with another protocol is refused at once", async () => {
  const switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
  expect(await post((socket) => socket.write(switching))).toMatchObject({ status: 101, failure: "It answered 101" });
});

test("endless headers are refused, and of an endless body only the beginning is read", async () => {
  const headers = await post((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    writeOn(socket, `X-More: ${"a".repeat(5_000)}\r\n`);
  });
  expect(headers).toEqual({ status: null, text: null, failure: "It can't be reached" });
  const body = await post((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    writeOn(socket, `8000\r\n${"a".repeat(32_768)}\r\n`);
  });
  expect(body).toEqual({ status: 200, text: "a".repeat(1_000), failure: null });
});
