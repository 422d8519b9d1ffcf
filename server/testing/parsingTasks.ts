import { threadId } from "node:worker_threads";
import { InvalidInputError } from "../platform/errors.js";
import { parsingTask } from "../platform/parsing/parsingTask.js";

// Tasks for a thread, one for each way to fail.

export function double(number: number): number {
  return number * 2;
}

export function refuse(field: string): never {
  throw new InvalidInputError("Please give another", { [field]: "Please give another" });
}

export function hang(): never {
  for (;;) threadId.toFixed();
}

export function fill(): number {
  const texts: string[][] = [];
  for (;;) texts.push(Array.from({ length: 1_000 }, (_, at) => `${at} ${texts.length}`));
}

/** Throws where nothing catches it. */
export function rejectLater(): Promise<never> {
  return new Promise(() => {
    setTimeout(() => {
      throw new Error("broken");
    }, 1);
  });
}

export async function rest(milliseconds: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return threadId;
}

function unexported(): null {
  return null;
}

const module = "./parsingTasks.js";

export const doubling = parsingTask(module, import.meta.url, double);
export const refusing = parsingTask(module, import.meta.url, refuse);
export const hanging = parsingTask(module, import.meta.url, hang);
export const filling = parsingTask(module, import.meta.url, fill);
export const breaking = parsingTask(module, import.meta.url, rejectLater);
export const missing = parsingTask(module, import.meta.url, unexported);
export const resting = parsingTask(module, import.meta.url, rest);
