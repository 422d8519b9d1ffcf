/** The state of the test file that runs; `setup.ts` begins it anew for each. */
export const testFile = {
  /** How each app that it opened is closed. */
  openApps: new Set<() => Promise<void>>(),
  /** How many have signed up in it. */
  people: 0,
};
