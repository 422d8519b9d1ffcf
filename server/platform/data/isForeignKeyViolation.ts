/** Whether this is PostgreSQL's error for a reference to a missing row, straight from pg or through TypeORM. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  return code === "23503" || driverError?.code === "23503";
}
