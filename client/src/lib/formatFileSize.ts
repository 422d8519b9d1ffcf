const units = ["B", "KB", "MB", "GB", "TB"];
const step = 1024;

/**
 * Formats a size, with one decimal below ten unless whole: "512 B", "184 KB", "8.4 MB", "5 GB". @param bytes 0 or more.
 */
export function formatFileSize(bytes: number): string {
  let [value, power] = [bytes, 0];
  while (Math.round(value) >= step && power < units.length - 1) {
    value /= step;
    power += 1;
  }
  const decimals = Number.isInteger(value) || value >= 9.95 ? 0 : 1;
  return `${value.toFixed(decimals)} ${units[power]}`;
}
