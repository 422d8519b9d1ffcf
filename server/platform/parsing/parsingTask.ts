/** A function that a thread calls; its input and output are plain data. */
export interface ParsingTask<Input, Output> {
  /** The address of the module that exports it. */
  module: string;
  name: string;
  /** For the compiler alone. */
  readonly types?: (input: Input) => Output;
}

/**
 * @param path of the module that exports the function under its own name, as in an import.
 * @param from `import.meta.url` of the file that gives the path.
 */
export function parsingTask<Input, Output>(
  path: string,
  from: string,
  work: (input: Input) => Output,
): ParsingTask<Input, Awaited<Output>> {
  const module = new URL(from.endsWith(".ts") ? path.replace(/\.js$/, ".ts") : path, from).href;
  return { module, name: work.name };
}
