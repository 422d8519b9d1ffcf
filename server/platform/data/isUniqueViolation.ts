/** Whether this is PostgreSQL's error for a unique key that is taken, straight from pg or through TypeORM. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  return code === "23505" || driverError?.code === "23505";
}
