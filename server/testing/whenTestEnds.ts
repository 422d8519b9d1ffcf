/** Runs the function when the test ends; does nothing in a separate process, which is ended as a whole. */
export const whenTestEnds: (act: () => void | Promise<void>) => void = process.env.VITEST
  ? (await import("vitest")).onTestFinished
  : () => undefined;
