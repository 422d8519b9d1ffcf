/** A call of one function, as a thread receives it. */
export interface ParsingCall {
  module: string;
  name: string;
  input: unknown;
}

/** The function's result, or the refusal that it threw: errors lose their class between threads. */
export type ParsingAnswer = { value: unknown } | { refusal: { message: string; extensions: Record<string, unknown> } };

export default async function parsingWorker({ module, name, input }: ParsingCall): Promise<ParsingAnswer> {
  const exports = (await import(module)) as Record<string, (input: unknown) => unknown>;
  try {
    return { value: await exports[name]!(input) };
  } catch (error) {
    const { message, extensions } = error as { message: string; extensions?: Record<string, unknown> };
    if (typeof extensions?.code !== "string") throw error;
    return { refusal: { message, extensions: { ...extensions } } };
  }
}
