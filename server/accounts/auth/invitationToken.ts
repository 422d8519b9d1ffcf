/** The token of an invitation as it may be in an address or cookie; null for anything that can't be one. */
export function readInvitation(value: unknown): string | null {
  return typeof value === "string" && /^[\w-]{8,128}$/.test(value) ? value : null;
}
