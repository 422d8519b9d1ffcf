import type { TestPerson } from "./TestPerson.js";

// biome-ignore lint/suspicious/noExplicitAny: an untyped answer, which a test reads as it likes
type Untyped = any;

/** Runs an operation with this file as its variable `file`, as the browser does; returns the whole answer. */
export async function sendFile(person: TestPerson, query: string, variables: object, file: File): Promise<Untyped> {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query, variables: { ...variables, file: null } }));
  form.append("map", JSON.stringify({ 0: ["variables.file"] }));
  form.append("0", file);
  const headers = { "apollo-require-preflight": "1" };
  return (await person.fetch("/graphql", { method: "POST", headers, body: form })).json();
}
