import type { Context } from "../../platform/context.js";
import { AppError } from "../../platform/errors.js";
import type { ParsingTask } from "../../platform/parsing/parsingTask.js";

/** Why an entry was left out that took too long, or gives more than a note holds. */
export const tooIntricate = "too large or too intricate";

/** Parses what an archive holds in a thread; undefined for what is too much. */
export async function parseEntry<Input, Output>(
  ctx: Context,
  task: ParsingTask<Input, Output>,
  input: Input,
): Promise<Output | undefined> {
  try {
    return await ctx.services.parsing.run(task, input, { key: ctx.requireViewer().userId });
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_LARGE") return undefined;
    throw error;
  }
}
