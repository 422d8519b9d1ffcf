/** The query string without these parameters; the others stay as they are written. */
export function withoutParameters(search: string, ...names: readonly string[]): string {
  const rest = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part && !names.includes(part.split("=", 1)[0] ?? ""));
  return rest.length ? `?${rest.join("&")}` : "";
}
