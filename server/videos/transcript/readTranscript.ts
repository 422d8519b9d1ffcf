import type { Context } from "../../platform/context.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import { type ParsedTranscript, parseTranscript } from "./parseTranscript.js";

interface GivenTranscript {
  text: string;
  durationSeconds: number | null;
}

/**
 * Takes one argument, because it is called by its name in a thread.
 * @public
 */
export function parseGiven({ text, durationSeconds }: GivenTranscript): ParsedTranscript {
  return parseTranscript(text, durationSeconds);
}

const parsing = parsingTask("./readTranscript.js", import.meta.url, parseGiven);

/** Like `parseTranscript`; a long text is parsed in a thread. */
export async function readTranscript(
  ctx: Context,
  text: string,
  durationSeconds: number | null,
): Promise<ParsedTranscript> {
  if (text.length <= longText) return parseTranscript(text, durationSeconds);
  return ctx.services.parsing.run(parsing, { text, durationSeconds }, { key: ctx.requireViewer().userId });
}
