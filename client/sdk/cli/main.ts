#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommonplaceError } from "../CommonplaceError.js";
import { commands, type Given } from "./commands.js";
import { asJson, printable } from "./texts.js";
import { UsageError } from "./UsageError.js";

/** How the command ended, for scripts. */
const failed = 1;
const misused = 2;
const refused = 3;

const common = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
const isJson = process.argv.includes("--json");

const help = (): string =>
  [
    "Usage: commonplace COMMAND, and --json for the answer as JSON; --version says which this is",
    ...Object.values(commands).map(({ usage, about }) => `\n  ${usage}\n      ${about}`),
    "\nCOMMONPLACE_URL and COMMONPLACE_TOKEN take the place of the login.",
    "Ends with 0, or with 1 if it failed, 2 if it was used wrongly, 3 if the token isn't valid.",
  ].join("\n");

/** The package's. */
function version(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

async function main(args: readonly string[]): Promise<void> {
  const [name] = Object.keys(commands).filter((each) => each.split(" ").every((word, at) => args[at] === word));
  const command = commands[name ?? ""];
  if (!name || !command) {
    if (args.length === 0 || ["--help", "-h", "help"].includes(args[0] ?? "")) return console.log(help());
    if (args[0] === "--version") return console.log(version());
    throw new UsageError(`There is no command “${args.slice(0, 2).join(" ")}”. commonplace --help lists all.`);
  }
  const { values, words } = parsed(args.slice(name.split(" ").length), { ...command.options, ...common });
  if (values.help) return console.log(`Usage: commonplace ${command.usage}\n\n${command.about}`);
  const result = await command.run({ values, words });
  if (result === null) return;
  if (values.json) console.log(asJson(result.value, 2));
  else if (result.lines.length > 0) console.log(printable(result.lines.join("\n")));
}

function parsed(args: readonly string[], options: ParseArgsConfig["options"]): Given {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values, words: positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function report(error: unknown): void {
  const { message, code, syscall, path } = error as NodeJS.ErrnoException;
  const sentence = syscall && path ? `${path} can't be opened (${code})` : message;
  const { fields = {}, requestId } = error instanceof CommonplaceError ? error : {};
  if (isJson) console.error(asJson({ error: sentence, code, fields, requestId }));
  else {
    const more = Object.entries(fields).filter(([, text]) => text !== sentence);
    console.error(printable([sentence, ...more.map(([field, text]) => `${field}: ${text}`)].join("\n")));
  }
  if (error instanceof UsageError) process.exitCode = misused;
  else process.exitCode = code === "UNAUTHENTICATED" ? refused : failed;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // otherwise the reader, such as `head`, has enough
  if (error.code !== "EPIPE") report(error);
  process.exit();
});
await main(process.argv.slice(2)).catch(report);
