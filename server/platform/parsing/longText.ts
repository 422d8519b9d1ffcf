/** Longer texts are parsed in a thread; for shorter ones the way there takes longer than the work. */
export const longText = 32 * 1024;
