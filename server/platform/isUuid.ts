const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for anything that PostgreSQL accepts as a uuid in its usual format. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && pattern.test(value);
}
