/** The state of the running test file; `setup.ts` resets it for each. */
export const testFile = {
  /** Closes each app that it opened. */
  openApps: new Set<() => Promise<void>>(),
  /** How many people have signed up in it. */
  people: 0,
};
