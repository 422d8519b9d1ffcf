const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;
const gigabyte = kilobyte * megabyte;

/** "512 B", "184 KB", "8.4 MB" or "1.2 GB". @param bytes 0 or more. */
export function formatFileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  const kilobytes = Math.round(bytes / kilobyte);
  if (kilobytes < kilobyte) return `${kilobytes} KB`;
  const megabytes = (bytes / megabyte).toFixed(1);
  return Number(megabytes) < kilobyte ? `${megabytes} MB` : `${(bytes / gigabyte).toFixed(1)} GB`;
}
