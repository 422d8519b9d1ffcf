/** For how many milliseconds this thread has had a processor: other programs on the machine don't lengthen that. */
export function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
