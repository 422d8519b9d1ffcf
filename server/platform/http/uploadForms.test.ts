import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../testing/testApp.js";
import { readOperationForm } from "./uploadForms.js";

const add = "mutation ($itemId: ID!, $file: Upload!) { addAttachment(itemId: $itemId, file: $file) { id } }";
const part = (name: string, value: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** A form whose bytes the test sends one by one or in parts. */
function arrivingForm() {
  const request = Object.assign(new PassThrough(), { headers: { "content-type": "multipart/form-data; boundary=X" } });
  return { request, operation: readOperationForm(request as unknown as IncomingMessage) };
}

/** Sends the beginning of a form and nothing more. @returns the answer received so far, once it has begun. */
async function beginForm(url: string, headers: Record<string, string>, body: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=X\r\nApollo-Require-Preflight: 1\r\nContent-Length: 9000000\r\n${lines.join("")}\r\n${body}`,
  );
  for await (const chunk of socket) return String(chunk);
  return "";
}

test("refuses a form without a signed-in viewer before it is read", async () => {
  const { url } = await testApp();
  const answer = await beginForm(url, {}, part("operations", '{"query":"{ __typename }"}'));
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  expect(answer).toContain('"UNAUTHENTICATED"');
});

test("refuses operations of more than 64 kB", async () => {
  const { signUp } = await testApp();
  const ada = await signUp("Ada");
  const send = async (length: number) => {
    const form = new FormData();
    form.append("operations", JSON.stringify({ query: "{ __typename }", variables: { a: "a".repeat(length) } }));
    form.append("map", "{}");
    const headers = { "apollo-require-preflight": "1" };
    const answer = await ada.fetch("/graphql", { method: "POST", headers, body: form });
    return { status: answer.status, body: await answer.text() };
  };
  expect(await send(65_000)).toMatchObject({ status: 200 });
  const { status, body } = await send(66_000);
  expect(status).toBe(413);
  expect(body).toContain("It may have 64 kB");
});

test("parses operations once their map has arrived", async () => {
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  const { request, operation } = arrivingForm();
  request.write(`${part("operations", '{"query":"{ a }"}')}--X`);
  await new Promise(setImmediate);
  expect(parse).not.toHaveBeenCalled();
  request.end(`${part("map", "{}").slice(3)}--X--\r\n`);
  expect(await operation).toEqual({ query: "{ a }" });
});

test("refuses a form whose file hasn't begun after ten seconds, and waits for the rest of one that has", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const late = arrivingForm();
  const lateRefusal = expect(late.operation).rejects.toThrow("The form took too long to arrive");
  const begun = arrivingForm();
  const operations = JSON.stringify({ query: add, variables: { file: null } });
  const fields = part("operations", operations) + part("map", '{"0":["variables.file"]}');
  late.request.write(part("operations", operations));
  begun.request.write(`${fields}--X\r\nContent-Disposition: form-data; name="0"; filename="a"\r\n\r\nbytes`);
  const { variables } = (await begun.operation) as { variables: { file: { promise: Promise<unknown> } } };
  vi.advanceTimersByTime(10_000);
  await lateRefusal;
  vi.advanceTimersByTime(600_000);
  begun.request.end("\r\n--X--\r\n");
  expect(await variables.file.promise).toMatchObject({ filename: "a" });
});

test("refuses the 41st form of a person at once", async () => {
  const { signUp, url } = await testApp();
  const ada = await signUp("Ada");
  const answers = Array.from({ length: 41 }, () => beginForm(url, ada.credentials, part("operations", "{}")));
  const first = await Promise.race(answers);
  expect(first).toMatch(/^HTTP\/1.1 429 /);
  expect(first).toContain("Too many files");
});
