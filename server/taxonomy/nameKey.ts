/**
 * A name as names are compared: trimmed, composed (NFC) and without case. Upper case first makes "ß" and "SS", or the
 * two small sigmas, the same.
 */
export function nameKey(name: string): string {
  return name.trim().normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
