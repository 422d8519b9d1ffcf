import type { ColumnOptions } from "typeorm";

// Options to spread: TypeORM changes the object that a decorator is given.

/** An instant to the millisecond, as JavaScript has it. */
export const milliseconds: Omit<ColumnOptions, "nullable"> = { precision: 3 };

/** A column that only SQL reads and writes: entities are loaded and saved without it. */
export const inSqlAlone = { select: false, insert: false, update: false } as const;

/** A column that the database computes, by an expression that only the migration contains. */
export const computed = { ...inSqlAlone, nullable: true } as const;

export const isHexColor = (column: string): string => `${column} ~ '^#[0-9A-Fa-f]{6}$'`;

/** A day, or an instant to the millisecond: both sort as text does. */
export const isDayOrTime = (column: string): string =>
  `${column} ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)?$'`;
