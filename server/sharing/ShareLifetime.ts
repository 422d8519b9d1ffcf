import { registerEnumType } from "type-graphql";

export enum ShareLifetime {
  ONE_HOUR = "ONE_HOUR",
  TWELVE_HOURS = "TWELVE_HOURS",
  ONE_DAY = "ONE_DAY",
  THREE_DAYS = "THREE_DAYS",
  SEVEN_DAYS = "SEVEN_DAYS",
  THIRTY_DAYS = "THIRTY_DAYS",
  NEVER = "NEVER",
}
registerEnumType(ShareLifetime, {
  name: "ShareLifetime",
  valuesConfig: {
    NEVER: { description: "Until it is revoked." },
    ONE_DAY: { description: "One day." },
    ONE_HOUR: { description: "One hour." },
    SEVEN_DAYS: { description: "Seven days." },
    THIRTY_DAYS: { description: "30 days." },
    THREE_DAYS: { description: "Three days." },
    TWELVE_HOURS: { description: "Twelve hours." },
  },
  description: "How long a link works: 1, 12 or 24 hours, 3, 7 or 30 days, or until it is ended.",
});

const hours: Record<ShareLifetime, number | null> = {
  [ShareLifetime.ONE_HOUR]: 1,
  [ShareLifetime.TWELVE_HOURS]: 12,
  [ShareLifetime.ONE_DAY]: 24,
  [ShareLifetime.THREE_DAYS]: 72,
  [ShareLifetime.SEVEN_DAYS]: 168,
  [ShareLifetime.THIRTY_DAYS]: 720,
  [ShareLifetime.NEVER]: null,
};

/** When a link created now closes; null for never. */
export function closingTime(lifetime: ShareLifetime, now: Date): string | null {
  const open = hours[lifetime];
  return open === null ? null : new Date(now.getTime() + open * 3_600_000).toISOString();
}
