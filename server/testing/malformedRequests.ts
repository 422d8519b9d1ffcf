import { randomBytes } from "node:crypto";
import { type Bodies, bytes, crlf, end, field, file, malformedForms, operationsOf, zeros } from "./malformedForms.js";
import type { RawRequest } from "./rawRequest.js";

export interface MalformedRequest extends RawRequest {
  name: string;
}

export interface Sender {
  /** Headers that identify the person; empty when signed out. */
  headers: string;
  noteId: string;
}

const jsonBodies: Bodies = {
  "an open brace": "{",
  "a word": "nothing",
  "a list": "[]",
  null: "null",
  "a number": "1e999",
  "an empty body": "",
  blanks: " \n ",
  "a NUL": "\0",
  "a byte order mark": "\ufeff{}",
  "no UTF-8": Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  "half a surrogate": '{"title":"\\ud800","query":"{__typename}","email":"\\ud800"}',
  "a NUL in a text": '{"title":"a\\u0000b","query":"{a\\u0000}","email":"a\\u0000@b.c","password":"\\u0000"}',
  "50 000 lists deep": "[".repeat(50_000),
  "50 000 objects deep": `{"title":${'{"a":'.repeat(50_000)}1${"}".repeat(50_001)}`,
  "a prototype": '{"__proto__":{"isAdmin":true},"query":"{__typename}"}',
  "a constructor": '{"constructor":{"prototype":{"a":1}},"title":{}}',
  "numbers for texts": '{"query":1,"title":2,"email":3,"password":4,"variables":5}',
  "lists for texts": '{"query":["{a}"],"title":[],"email":[],"password":[],"operationName":[]}',
  "objects for texts": '{"query":{},"title":{},"email":{},"password":{},"content":{}}',
  "a name 100 000 long": `{"${"a".repeat(100_000)}":1,"query":"{${"a".repeat(100_000)}}"}`,
  "20 000 names": `{${Array.from({ length: 20_000 }, (_, at) => `"a${at}":1`).join()}}`,
  "a query that is nothing": '{"query":"}{"}',
  "a query 5 000 deep": `{"query":"${"{a".repeat(5_000)}${"}".repeat(5_000)}"}`,
  "a query of fragments in a circle": '{"query":"query {...a} fragment a on Query {...b} fragment b on Query {...a}"}',
  "variables that are a text": '{"query":"query ($a: ID!) {note(id:$a){id}}","variables":"x","operationName":"none"}',
};

const chunked: Bodies = {
  "a size that is no number": `xyz${crlf}{}${crlf}0${crlf}${crlf}`,
  "a negative size": `-1${crlf}{}${crlf}0${crlf}${crlf}`,
  "a size too large for a number": `ffffffffffffffffff${crlf}{}`,
  "a chunk longer than it says": `1${crlf}{}${crlf}0${crlf}${crlf}`,
  "a chunk without its end": `2${crlf}{}0${crlf}${crlf}`,
  "an extension of 100 kB": `2;a=${"b".repeat(100_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
  "a trailer without a colon": `2${crlf}{}${crlf}0${crlf}none${crlf}${crlf}`,
  "a trailer with a NUL": `2${crlf}{}${crlf}0${crlf}A: \0${crlf}${crlf}`,
  "bare LFs": "2\n{}\n0\n\n",
  "1 000 chunks of one byte": `${`1${crlf} ${crlf}`.repeat(1_000)}2${crlf}{}${crlf}0${crlf}${crlf}`,
  "bytes after the end": `2${crlf}{}${crlf}0${crlf}${crlf}GARBAGE`,
};

/** Bytes that replace the first lines of a request. */
const heads: Bodies = {
  nothing: `${crlf}${crlf}${crlf}${crlf}X`,
  noise: Buffer.concat([randomBytes(600), Buffer.from(`${crlf}${crlf}`)]),
  "a handshake of TLS": Buffer.from("16030100f1010000ed0303", "hex"),
  "the preface of HTTP/2": `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`,
  "no version": `GET /health/live${crlf}${crlf}`,
  "version 9": `GET /health/live HTTP/9.9${crlf}Host: x${crlf}${crlf}`,
  "no host": `GET /health/live HTTP/1.1${crlf}${crlf}`,
  "two hosts": `GET /health/live HTTP/1.1${crlf}Host: a${crlf}Host: b${crlf}Connection: close${crlf}${crlf}`,
  "an unknown method": `BREW /health/live HTTP/1.1${crlf}Host: x${crlf}${crlf}`,
  "a tunnel": `CONNECT example.org:443 HTTP/1.1${crlf}Host: x${crlf}${crlf}`,
  "a trace": `TRACE / HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${crlf}`,
  "a whole address": `GET http://elsewhere.example/health/live HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${crlf}`,
  "an asterisk": `OPTIONS * HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${crlf}`,
  "a NUL in the path": `GET /health/\0 HTTP/1.1${crlf}Host: x${crlf}${crlf}`,
  "a header without a colon": `GET /health/live HTTP/1.1${crlf}Host: x${crlf}none${crlf}${crlf}`,
  "a header with a NUL": `GET /health/live HTTP/1.1${crlf}Host: x${crlf}A: \0${crlf}${crlf}`,
  "a header with a blank in its name": `GET /health/live HTTP/1.1${crlf}Host: x${crlf}A b: c${crlf}${crlf}`,
  "a folded header": `GET /health/live HTTP/1.1${crlf}Host: x${crlf} y${crlf}${crlf}`,
  "a header of 100 kB": `GET /health/live HTTP/1.1${crlf}Host: x${crlf}A: ${"b".repeat(100_000)}${crlf}${crlf}`,
  "3 000 headers": `GET /health/live HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${`A: b${crlf}`.repeat(3_000)}${crlf}`,
  "two lengths": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Content-Length: 2${crlf}Content-Length: 3${crlf}${crlf}{}`,
  "a length and chunks": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Content-Length: 2${crlf}Transfer-Encoding: chunked${crlf}${crlf}{}`,
  "a length that is no number": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Content-Length: two${crlf}${crlf}{}`,
  "a negative length": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Content-Length: -2${crlf}${crlf}{}`,
  "a length too large for a number": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Content-Length: 99999999999999999999${crlf}${crlf}{}`,
  "an unknown transfer": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Transfer-Encoding: gzip${crlf}${crlf}{}`,
  "an unknown expectation": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Expect: wonders${crlf}Connection: close${crlf}Content-Length: 0${crlf}${crlf}`,
  "an unknown media type": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Content-Type: ;;;=${crlf}Connection: close${crlf}Content-Length: 2${crlf}${crlf}{}`,
  "a content encoding": `POST /graphql HTTP/1.1${crlf}Host: x${crlf}Content-Type: application/json${crlf}Content-Encoding: gzip${crlf}Connection: close${crlf}Content-Length: 2${crlf}${crlf}{}`,
  "two requests, the second broken": `GET /health/live HTTP/1.1${crlf}Host: x${crlf}${crlf}GET${crlf}${crlf}`,
  "a broken token": `GET /api/v1/notes HTTP/1.1${crlf}Host: x${crlf}Authorization: Bearer \xff${crlf}Connection: close${crlf}${crlf}`,
  "a broken cookie": `GET /graphql?query={__typename} HTTP/1.1${crlf}Host: x${crlf}Cookie: ====;%%%;commonplace.session_token=%E0%A4${crlf}Connection: close${crlf}${crlf}`,
  "a broken origin": `POST /graphql HTTP/1.1${crlf}Host: :::${crlf}Origin: ::::${crlf}Content-Type: application/json${crlf}Connection: close${crlf}Content-Length: 2${crlf}${crlf}{}`,
  "a broken forwarding": `GET /health/live HTTP/1.1${crlf}Host: x${crlf}X-Forwarded-For: ${"1,".repeat(3_000)}${crlf}Connection: close${crlf}${crlf}`,
  "a range": `GET /assets/none.js HTTP/1.1${crlf}Host: x${crlf}Range: bytes=9-1,-,a-b${crlf}Connection: close${crlf}${crlf}`,
};

const targets = [
  "//",
  "/%",
  "/%00",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/../../etc/passwd",
  `/${"a".repeat(9_000)}`,
  `/${"a/".repeat(4_000)}`,
  `/notes?${"a=b&".repeat(3_000)}`,
  "/files/",
  "/files/%ff",
  `/files/${"A".repeat(72)}`,
  `/files/${"A".repeat(600)}`,
  "/exports/none",
  "/exports/%00",
  "/calendar/feed/none.ics",
  "/calendar/feed/%2f.ics",
  "/shared/none",
  "/shared/",
  "/shared/%00",
  "/shared/none/more",
  "/shared/none/files/none",
  "/shared/none/picture",
  "/stop-mails/none",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/..%5c..%5cpackage.json",
  "/health/none",
  "/graphql?query=%7B",
  "/graphql?query=%ff&variables=%7B&extensions=%5B",
  `/graphql?query=${"%7Ba".repeat(2_000)}`,
  "/api/v1/notes/%00",
  "/api/v1/notes?page=-1&pageSize=1e9",
  "/api/v1/notes/none/attachments/none",
  "/api/auth/verify-email?token=%00",
  "/api/auth/reset-password/%00",
  "/api/auth/callback/none?code=%00&state=%00",
  "/api/auth/get-session?a[__proto__]=b",
  "/api/admin/audit.csv?area[]=x",
  "/api/%2e%2e/health/live",
];

const upgradeHead = (path: string, headers: string) =>
  `GET ${path} HTTP/1.1${crlf}Host: x${crlf}Connection: Upgrade${crlf}${headers}${crlf}`;
const upgradeKey = `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}${crlf}Sec-WebSocket-Version: 13${crlf}`;
const handshake = upgradeHead(
  "/graphql",
  `Upgrade: websocket${crlf}${upgradeKey}Sec-WebSocket-Protocol: graphql-transport-ws${crlf}`,
);

const upgrades: Bodies = {
  "no key": upgradeHead("/graphql", `Upgrade: websocket${crlf}Sec-WebSocket-Version: 13${crlf}`),
  "a short key": upgradeHead(
    "/graphql",
    `Upgrade: websocket${crlf}Sec-WebSocket-Key: a${crlf}Sec-WebSocket-Version: 13${crlf}`,
  ),
  "no version": upgradeHead("/graphql", `Upgrade: websocket${crlf}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==${crlf}`),
  "version 99": upgradeHead(
    "/graphql",
    `Upgrade: websocket${crlf}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==${crlf}Sec-WebSocket-Version: 99${crlf}`,
  ),
  "another protocol": upgradeHead("/graphql", `Upgrade: h2c${crlf}`),
  "another path": upgradeHead("/elsewhere", `Upgrade: websocket${crlf}${upgradeKey}`),
  "another path, and bytes": `${upgradeHead("/", `Upgrade: websocket${crlf}${upgradeKey}`)}${"x".repeat(70_000)}`,
  "a path that can't be read": upgradeHead("/%", `Upgrade: websocket${crlf}${upgradeKey}`),
  "a broken list of protocols": upgradeHead(
    "/graphql",
    `Upgrade: websocket${crlf}${upgradeKey}Sec-WebSocket-Protocol: ,,${crlf}`,
  ),
  "a body": `${upgradeHead("/elsewhere", `Upgrade: websocket${crlf}Content-Length: 5${crlf}`)}hello`,
};

/** A frame as a client sends it, masked with zeros. */
function frame(first: number, payload: Buffer | string, mask = 0x80): Buffer {
  const body = Buffer.from(payload);
  const size = body.length < 126 ? [mask | body.length] : [mask | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([first, ...size]), zeros(mask ? 4 : 0), body]);
}

const frames: Bodies = {
  noise: randomBytes(400),
  "a frame without its mask": frame(0x81, "{}", 0),
  "reserved bits": frame(0xf1, "{}"),
  "an unknown kind": frame(0x83, "{}"),
  "a continuation of nothing": frame(0x80, "{}"),
  "a ping in two": frame(0x09, "{}"),
  "a ping of 200 bytes": frame(0x89, "a".repeat(200)),
  "a close of one byte": frame(0x88, "a"),
  "a close with an unknown code": frame(0x88, Buffer.from([0, 1])),
  "a close that is no UTF-8": frame(0x88, Buffer.from([3, 232, 255, 254])),
  "a text that is no UTF-8": frame(0x81, Buffer.from([255, 254])),
  "a frame that says 2 to the 63": Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  "a frame that says 1 GB": Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]),
  "a message that is no JSON": frame(0x81, "hello"),
  "a message of an unknown type": frame(0x81, '{"type":"none"}'),
  "a message that is null": frame(0x81, "null"),
  "a message 8 000 lists deep": frame(0x81, "[".repeat(8_000)),
  "a subscription before who it is": frame(
    0x81,
    '{"type":"subscribe","id":"1","payload":{"query":"subscription{unreadCount}"}}',
  ),
  "who it is, as a number": frame(0x81, '{"type":"connection_init","payload":{"authorization":7}}'),
  "who it is, as a broken token": frame(0x81, '{"type":"connection_init","payload":{"authorization":"Bearer x"}}'),
  "who it is, as a prototype": frame(0x81, '{"type":"connection_init","payload":{"__proto__":{"a":1}}}'),
  "who it is, twice": Buffer.concat([
    frame(0x81, '{"type":"connection_init"}'),
    frame(0x81, '{"type":"connection_init"}'),
  ]),
};

/** Requests that are valid when they are whole, to be cut anywhere. */
function wholeRequests({ headers, noteId }: Sender): Readonly<Record<string, string>> {
  const form = operationsOf(noteId) + field("map", '{"file":["variables.f"]}') + file("file") + end;
  return {
    "a form": text("POST", "/graphql", headers, form, formType),
    "a form of REST": text("POST", `/api/v1/notes/${noteId}/attachments`, headers, file("file") + end, formType),
    "an operation": text("POST", "/graphql", headers, '{"query":"{ __typename }"}'),
    "a note": text("POST", "/api/v1/notes", headers, '{"title":"a"}'),
    "a note of 5 MB": text("POST", "/api/v1/notes", headers, `{"title":"${"a".repeat(5_000_000)}"}`),
    "a sign-in": text("POST", "/api/auth/sign-in/email", headers, '{"email":"a@example.org","password":""}'),
    "a share page's password": text("POST", "/shared/none", headers, "password=a", "application/x-www-form-urlencoded"),
    "a download": text("GET", "/files/none", headers, ""),
    "a page": text("GET", "/", headers, ""),
    "an upgrade": handshake,
  };
}

const formType = "multipart/form-data; boundary=X";
const formTypes = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(9_000)}`,
  'multipart/form-data; boundary="',
  "multipart/mixed; boundary=X",
];

function text(method: string, path: string, headers: string, body: string, type = "application/json"): string {
  return `${headOf(method, path, headers, type)}Content-Length: ${Buffer.byteLength(body)}${crlf}${crlf}${body}`;
}

function headOf(method: string, path: string, headers: string, type: string): string {
  return `${method} ${path} HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}Apollo-Require-Preflight: 1${crlf}Content-Type: ${type}${crlf}${headers}`;
}

/** A request with a body, in one write. */
function withBody(path: string, headers: string, body: string | Buffer, type: string): Buffer {
  const content = Buffer.from(body as string);
  return Buffer.concat([
    bytes(`${headOf("POST", path, headers, type)}Content-Length: ${content.length}${crlf}${crlf}`),
    content,
  ]);
}

/** Several hundred requests with one error each, signed out and signed in. */
export function malformedRequests(signedOut: Sender, byCookie: Sender, byToken: Sender): MalformedRequest[] {
  const all: MalformedRequest[] = [];
  const add = (name: string, pieces: RawRequest["pieces"], ends: RawRequest["ends"] = "BY_ANSWER") =>
    all.push({ name, pieces, ends });
  const attachments = `/api/v1/notes/${byToken.noteId}/attachments`;
  for (const [{ headers, noteId }, path] of [
    [signedOut, "/graphql"],
    [byCookie, "/graphql"],
    [byToken, attachments],
  ] as const) {
    for (const [what, body] of Object.entries(malformedForms(noteId)))
      add(`a form with ${what} to ${path}`, [withBody(path, headers, body, formType)]);
    for (const type of formTypes)
      add(`a form as ${type.slice(0, 60)} to ${path}`, [withBody(path, headers, file("file") + end, type)]);
  }
  for (const [{ headers }, path] of [
    [signedOut, "/api/auth/sign-up/email"],
    [signedOut, "/graphql"],
    [byCookie, "/graphql"],
    [byToken, "/api/v1/notes"],
  ] as const) {
    for (const [what, body] of Object.entries(jsonBodies))
      add(`JSON with ${what} to ${path}`, [withBody(path, headers, body, "application/json")]);
    for (const [what, body] of Object.entries(chunked))
      add(`chunks with ${what} to ${path}`, [
        `${headOf("POST", path, headers, "application/json")}Transfer-Encoding: chunked${crlf}${crlf}${body}`,
      ]);
  }
  for (const sender of [signedOut, byCookie]) {
    for (const target of targets)
      add(`GET ${target.slice(0, 60)}`, [
        `GET ${target} HTTP/1.1${crlf}Host: x${crlf}Connection: close${crlf}${sender.headers}${crlf}`,
      ]);
    for (const [what, whole] of Object.entries(wholeRequests(sender)))
      for (const tenths of [1, 3, 5, 7, 8, 9])
        add(`${what}, ${tenths} tenths of it`, [whole.slice(0, (whole.length * tenths) / 10)], "BY_CLIENT");
  }
  for (const [what, head] of Object.entries(heads)) add(`a head with ${what}`, [head]);
  for (const [what, head] of Object.entries(upgrades)) add(`an upgrade with ${what}`, [head]);
  for (const [what, sent] of Object.entries(frames)) add(`a socket with ${what}`, [handshake, sent], "BY_CLOSE_FRAME");
  return all;
}
