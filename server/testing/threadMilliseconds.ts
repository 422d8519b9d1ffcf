/** The processor time of this thread in milliseconds, which other programs on the machine don't lengthen. */
export function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
