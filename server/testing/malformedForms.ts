import { randomBytes } from "node:crypto";

/** By their error. */
export type Bodies = Readonly<Record<string, string | Buffer>>;

export const crlf = "\r\n";
const disposition = (name: string, rest = "") => `Content-Disposition: form-data; name="${name}"${rest}${crlf}`;
const part = (head: string, body = "x") => `--X${crlf}${head}${crlf}${body}${crlf}`;
export const field = (name: string, value: string) => part(disposition(name), value);
export const file = (name: string, body = "hello", fileName = "a.txt") =>
  part(`${disposition(name, `; filename="${fileName}"`)}Content-Type: text/plain${crlf}`, body);
export const end = `--X--${crlf}`;
const upload = "mutation ($id: ID!, $f: Upload!) { addAttachment(itemId: $id, file: $f) { id } }";
export const bytes = (given: string) => Buffer.from(given);
const latin = (given: string) => Buffer.from(given, "latin1");
export const zeros = (count: number) => Buffer.alloc(count);

export function operationsOf(noteId: string, query = upload): string {
  return field("operations", JSON.stringify({ query, variables: { id: noteId, f: null, list: [] } }));
}

/** Forms with one error each; `field`s before the file are those of GraphQL, which REST ignores. */
export function malformedForms(noteId: string): Bodies {
  const operations = operationsOf(noteId);
  const map = (value: unknown) => field("map", JSON.stringify(value));
  const good = operations + map({ file: ["variables.f"] });
  const twice = good + file("file") + file("file");
  const entries: [string, string | Buffer][] = [
    ["nothing", ""],
    ["only the end", end],
    ["no boundary", "hello"],
    ["a header without a colon", `${operations}--X${crlf}no colon here${crlf}${crlf}x${crlf}${end}`],
    ["a header without a colon after the file", `${good}${file("file")}--X${crlf}none${crlf}${crlf}x${crlf}${end}`],
    ["a header without a name", good + part(`: x${crlf}`) + end],
    ["a part without headers", good + part("") + end],
    ["a control character in the file name", good + file("file", "x", "a\u0001b.txt") + end],
    ["a NUL in the file name", good + file("file", "x", "a\0b.txt") + end],
    ["a bare CR in the file name", good + file("file", "x", "a\rb.txt") + end],
    ["a bare LF in a header", `${good}--X\nContent-Disposition: form-data; name="file"\n\nx${crlf}${end}`],
    [
      "bytes that are no UTF-8 in the file name",
      Buffer.concat([bytes(good), zeros(0), latin(file("file", "x", "\xff\xfe")), bytes(end)]),
    ],
    ["a path as the file name", good + file("file", "x", "../../../etc/passwd") + end],
    ["a file name of 15 kB", good + file("file", "x", "a".repeat(15_000)) + end],
    ["a header of 20 kB", good + part(`X-Long: ${"a".repeat(20_000)}${crlf}`) + end],
    ["2 500 headers", good + part(`A: b${crlf}`.repeat(2_500)) + end],
    ["a folded header", good + part(`Content-Disposition: form-data;${crlf} name="file"; filename="a"${crlf}`) + end],
    ["another disposition", good + part(`Content-Disposition: attachment; filename="a"${crlf}`) + end],
    ["a disposition cut off", good + part(`Content-Disposition: form-data; name="file; filename="${crlf}`) + end],
    [
      "a name that is encoded badly",
      good + part(`Content-Disposition: form-data; name*=UTF-8''%zz; filename*=x''%${crlf}`) + end,
    ],
    ["no name", good + part(`Content-Disposition: form-data; filename="a.txt"${crlf}`) + end],
    [
      "an unknown encoding",
      good +
        part(
          `${disposition("file", '; filename="a"')}Content-Transfer-Encoding: base64${crlf}Content-Type: text/plain; charset=nothing${crlf}`,
        ) +
        end,
    ],
    [
      "a media type that is none",
      good + part(`${disposition("file", '; filename="a"')}Content-Type: ///${crlf}`) + end,
    ],
    ["cut off in a header", `${good}--X${crlf}Content-Dispo`],
    ["cut off after a header", `${good}--X${crlf}${disposition("file", '; filename="a"')}`],
    ["cut off in the file", `${good}--X${crlf}${disposition("file", '; filename="a"')}${crlf}hello`],
    ["cut off in the boundary", `${good}${file("file")}--`],
    ["cut off before the last dashes", `${good}${file("file")}--X`],
    ["cut off in `operations`", operations.slice(0, 90)],
    ["cut off in `map`", good.slice(0, -20)],
    [
      "a form within the form",
      good + part(`Content-Type: multipart/mixed; boundary=X${crlf}${disposition("file")}`, good) + end,
    ],
    ["a boundary that never ends", good + "--X".repeat(5_000)],
    ["3 000 parts", field("a", "b").repeat(3_000) + end],
    ["3 000 files", good + file("file").repeat(3_000) + end],
    ["two files", twice + end],
    ["two files, the second cut off", `${twice.slice(0, -5)}`],
    ["a file under another name", good + file("other") + end],
    ["a file before the map", operations + file("file") + end],
    ["only a file", file("file") + end],
    ["no file", good + end],
    ["3 MB before the first part", Buffer.concat([zeros(3_000_000), bytes(good + file("file") + end)])],
    ["3 MB after the end", Buffer.concat([bytes(good + file("file") + end), zeros(3_000_000)])],
    ["a field of 1.2 MB", field("operations", "a".repeat(1_200_000)) + end],
    ["an operation 100 000 lists deep", field("operations", "[".repeat(100_000) + "]".repeat(100_000)) + end],
    [
      "variables 50 000 objects deep",
      field("operations", `{"query":"{__typename}","variables":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}`) +
        map({}) +
        end,
    ],
    ["operations that are a list", field("operations", "[]") + map({}) + end],
    ["operations that are null", field("operations", "null") + map({}) + end],
    ["operations that are no JSON", field("operations", "{") + map({}) + end],
    ["operations with a prototype", field("operations", '{"__proto__":{"query":"{x}"}}') + map({}) + end],
    ["operations twice", operations + operations + map({ file: ["variables.f"] }) + file("file") + end],
    ["a map that is no JSON", operations + field("map", "{") + end],
    ["a map that is a list", operations + map([["variables.f"]]) + end],
    ["a map before the operations", map({ file: ["variables.f"] }) + operations + file("file") + end],
    ...Object.entries({
      "into a prototype": ["__proto__.polluted"],
      "into a constructor": ["constructor.prototype.polluted"],
      "into a method": ["hasOwnProperty.call"],
      "into a list's far end": ["variables.list.4294967294"],
      "into a list's length": ["variables.list.length"],
      "into a string": ["query.0"],
      "over the query": ["query"],
      nowhere: [""],
      "to no text": [1],
      "to a list": [["variables.f"]],
      "to nothing": [],
      "to 20 000 places": Array.from({ length: 20_000 }, () => "variables.f"),
      "to a place 50 000 deep": ["variables.".repeat(50_000)],
    }).map(([way, paths]): [string, string] => [
      `a map ${way}`,
      operations + map({ file: paths }) + file("file") + end,
    ]),
    [
      "a map of 5 000 files",
      operations + map(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at, ["variables.f"]]))) + end,
    ],
    ["a map of a file that never comes", operations + map({ other: ["variables.f"] }) + end],
    [
      "one file for two fields",
      operationsOf(
        noteId,
        "mutation ($id: ID!, $f: Upload!) { a: addAttachment(itemId: $id, file: $f) { id } b: addAttachment(itemId: $id, file: $f) { id } }",
      ) +
        map({ file: ["variables.f"] }) +
        file("file") +
        end,
    ],
    [
      "a file that nobody reads",
      operationsOf(noteId, "query ($f: Upload) { __typename }") +
        map({ file: ["variables.f"] }) +
        file("file", "a".repeat(300_000)) +
        end,
    ],
    ["noise", randomBytes(4_000)],
    [
      "noise in the file",
      Buffer.concat([
        bytes(`${good}--X${crlf}${disposition("file", '; filename="a"')}${crlf}`),
        randomBytes(9_000),
        bytes(crlf + end),
      ]),
    ],
  ];
  return Object.fromEntries(entries);
}
