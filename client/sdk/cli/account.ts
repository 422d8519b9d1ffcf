import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Commonplace } from "../Commonplace.js";
import { MeDocument } from "../gql/graphql.js";
import { UsageError } from "./UsageError.js";

interface Account {
  url: string;
  token: string;
}

/** Nobody but the person may read it. */
const privateFile = 0o600;
const privateFolder = 0o700;

const configFile = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "commonplace", "config.json");

/** @throws UsageError when nobody has logged in. */
export async function openClient(): Promise<Commonplace> {
  const { COMMONPLACE_URL: url, COMMONPLACE_TOKEN: token } = process.env;
  if (url && token) return new Commonplace({ url, token });
  // an address alone would get the token of another instance
  if (url || token) throw new UsageError("Set both COMMONPLACE_URL and COMMONPLACE_TOKEN, or neither");
  let text: string;
  try {
    text = await readFile(configFile(), "utf8");
  } catch {
    throw new UsageError("Please log in first: commonplace login");
  }
  try {
    const account = JSON.parse(text) as Account;
    return new Commonplace({ url: account.url, token: account.token });
  } catch {
    throw new UsageError(`${configFile()} can't be read. Please log in again: commonplace login`);
  }
}

/**
 * Asks for an address and a token, tries them, and keeps them.
 * @returns the file that they are kept in.
 */
export async function logIn(): Promise<{ url: string; file: string }> {
  let isSecret = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => void (isSecret ? done() : process.stderr.write(chunk, () => done())),
  });
  const prompt = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  const lines = prompt[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    return ((await lines.next()).value ?? "").trim();
  };
  try {
    const url = await ask("Address, e.g. https://notes.example.com: ");
    isSecret = true;
    const token = await ask("API token, made under Settings, API tokens (it isn't shown): ");
    process.stderr.write("\n");
    const client = new Commonplace({ url, token });
    await client.run(MeDocument);
    const file = configFile();
    await mkdir(dirname(file), { recursive: true, mode: privateFolder });
    // replaces a file that others may read
    await writeFile(`${file}.new`, `${JSON.stringify({ url, token } satisfies Account)}\n`, { mode: privateFile });
    await rename(`${file}.new`, file);
    return { url, file };
  } finally {
    prompt.close();
  }
}
