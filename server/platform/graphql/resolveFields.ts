import { Ctx, FieldResolver, Root } from "type-graphql";
import type { Context } from "../context.js";

/** Resolves fields of a class from a part of the row that is read when one of them is requested. */
export function resolveFields<Row, Part extends object>(
  resolver: { prototype: object },
  names: readonly (keyof Part & string)[],
  read: (row: Row, ctx: Context) => Part | Promise<Part>,
): void {
  for (const name of names) {
    const value = (row: Row, ctx: Context) => {
      const part = read(row, ctx);
      return part instanceof Promise ? part.then((later) => later[name]) : part[name];
    };
    Object.defineProperty(resolver.prototype, name, { value });
    Root()(resolver.prototype, name, 0);
    Ctx()(resolver.prototype, name, 1);
    FieldResolver()(resolver.prototype, name, { value });
  }
}
