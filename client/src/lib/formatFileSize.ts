const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** "512 B", "184 KB" or "8.4 MB". @param bytes 0 or more. */
export function formatFileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  const kilobytes = Math.round(bytes / kilobyte);
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${(bytes / megabyte).toFixed(1)} MB`;
}
