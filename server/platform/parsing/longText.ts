/** Longer texts are parsed in a thread; for shorter ones handing them over takes longer than the work. */
export const longText = 32 * 1024;
