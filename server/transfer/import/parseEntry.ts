import type { Context } from "../../platform/context.js";
import { AppError } from "../../platform/errors.js";
import type { ParsingTask } from "../../platform/parsing/parsingTask.js";

/** The reason for skipping an entry that took too long, or results in more than a note can hold. */
export const tooIntricate = "too large or too intricate";

/** Parses an archive's entry in a thread; undefined if it is too complex, or has a table that no note may have. */
export async function parseEntry<Input, Output>(
  ctx: Context,
  task: ParsingTask<Input, Output>,
  input: Input,
): Promise<Output | undefined> {
  try {
    return await ctx.services.parsing.run(task, input, { key: ctx.requireViewer().userId });
  } catch (error) {
    if (error instanceof AppError && (error.code === "TOO_LARGE" || error.code === "INVALID_INPUT")) return undefined;
    throw error;
  }
}
