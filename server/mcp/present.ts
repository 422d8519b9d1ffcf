/** The same without its nulls: what isn't there is left out. */
export type Present<T> = T extends readonly (infer Entry)[]
  ? Present<Entry>[]
  : T extends object
    ? { [Name in keyof T as null extends T[Name] ? never : Name]: Present<T[Name]> } & {
        [Name in keyof T as null extends T[Name] ? Name : never]?: Present<NonNullable<T[Name]>>;
      }
    : T;

/** An answer for an assistant, which reads no more than there is. */
export function present<T>(value: T): Present<T> {
  return without(value) as Present<T>;
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(entries.map(([name, each]) => [name, without(each)]));
}
