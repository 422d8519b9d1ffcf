/**
 * A name normalized for comparisons: trimmed, composed (NFC) and without case. Converting to upper case first makes "ß"
 * and "SS", or the two small sigmas, equal.
 */
export function nameKey(name: string): string {
  return name.trim().normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
