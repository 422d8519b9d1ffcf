/** Does something when the test ends; nothing in a process of its own, which is ended as a whole. */
export const whenTestEnds: (act: () => void | Promise<void>) => void = process.env.VITEST
  ? (await import("vitest")).onTestFinished
  : () => undefined;
