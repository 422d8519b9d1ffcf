import type { ShareLifetime } from "../../gql/graphql";
import type { Preferences } from "../../lib/preferences";

type Expiration = Preferences["sharing"]["defaultLinkExpiration"];

interface LifetimeChoice {
  /** The value used by the settings and the REST calls. */
  id: Expiration;
  lifetime: ShareLifetime;
  /** The short label on the screen. */
  label: string;
  /** The full name. */
  name: string;
  /** null: never. */
  hours: number | null;
}

/** The lifetimes of a link, shortest first. */
export const lifetimeChoices: readonly LifetimeChoice[] = [
  { id: "1h", lifetime: "ONE_HOUR", label: "1h", name: "1 hour", hours: 1 },
  { id: "12h", lifetime: "TWELVE_HOURS", label: "12h", name: "12 hours", hours: 12 },
  { id: "24h", lifetime: "ONE_DAY", label: "24h", name: "24 hours", hours: 24 },
  { id: "3d", lifetime: "THREE_DAYS", label: "3d", name: "3 days", hours: 72 },
  { id: "7d", lifetime: "SEVEN_DAYS", label: "7d", name: "7 days", hours: 168 },
  { id: "30d", lifetime: "THIRTY_DAYS", label: "30d", name: "30 days", hours: 720 },
  { id: "never", lifetime: "NEVER", label: "Never", name: "Never", hours: null },
];

/** The lifetime that a link was made with, as far as its times tell. */
export function choiceOf({ createdAt, expiresAt }: { createdAt: string; expiresAt: string | null }): Expiration {
  if (expiresAt === null) return "never";
  const hours = (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000;
  const timed = lifetimeChoices.filter((choice) => choice.hours !== null);
  const distance = (choice: LifetimeChoice): number => Math.abs((choice.hours ?? 0) - hours);
  return timed.reduce((best, choice) => (distance(choice) < distance(best) ? choice : best)).id;
}

export function lifetimeOf(id: Expiration): ShareLifetime {
  return lifetimeChoices.find((choice) => choice.id === id)?.lifetime ?? "SEVEN_DAYS";
}
