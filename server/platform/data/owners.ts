import { expressionBuilder } from "kysely";
import { viewerId } from "./Parameter.js";

// for any table that has an owner, by its name in the statement
// biome-ignore lint/suspicious/noExplicitAny: no type says of a name given as text that its table has an owner
const eb = expressionBuilder<any, any>();

const owner = (table?: string) => eb.ref(table ? `${table}.owner_id` : "owner_id");

/** The rows of a table are the viewer's. An index that begins with the owner serves it. */
export const isOwn = (table?: string) => eb(owner(table), "=", viewerId);

/** The same for rows that are found by their key: it keeps the planner from an index of all of the owner's rows. */
export const isOwnByKey = (table?: string) => eb(owner(table), "is not distinct from", viewerId);

/** The rows of a table have the same owner as those of another. */
export const sameOwner = (table: string, other: string) => eb(owner(table), "=", owner(other));

/** The same for rows that are found by their key. */
export const sameOwnerByKey = (table: string, other: string) => eb(owner(table), "is not distinct from", owner(other));
