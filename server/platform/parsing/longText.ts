/** What is longer is parsed in a thread; below, the way there takes longer than the work. */
export const longText = 32 * 1024;
