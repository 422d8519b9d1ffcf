import { isLongerThan } from "../../platform/graphql/inputRules.js";

export const maxLinkLength = 2_048;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const hostAndPort = /^([^\s/?#:@]+):\d{1,5}(?=[/?#]|$)/;

/** Adds https:// to a link without a scheme, including a host with a port. Empty or null: null. */
export function normalizeLink(link: string | null): string | null {
  const trimmed = link?.trim() ?? "";
  if (trimmed === "") return null;
  return scheme.test(trimmed) && !hasPort(trimmed) ? trimmed : `https://${trimmed}`;
}

/** Whether it begins with `localhost` or a name with a dot, followed by a port. */
function hasPort(link: string): boolean {
  const host = hostAndPort.exec(link)?.[1];
  return host !== undefined && (host.toLowerCase() === "localhost" || host.slice(1, -1).includes("."));
}

/** A sentence about an invalid link; null for a valid one. */
export function checkLink(link: unknown): string | null {
  if (typeof link !== "string") return null;
  if (link.includes("\0")) return "The link can't contain the NUL character";
  const whole = normalizeLink(link);
  if (whole === null) return null;
  if (isLongerThan(whole, maxLinkLength)) return `The link may have at most ${maxLinkLength} characters`;
  if (/^[/\\]/.test(link.trim()) || !isWebAddress(whole)) return "Please enter a web address (http or https)";
  return null;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
