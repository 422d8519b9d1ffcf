/** The value of a JSON text; null if it is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The object of a JSON text; null if it is invalid. */
export function jsonObject(text: string): Record<string, unknown> | null {
  const value = parsedJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}
