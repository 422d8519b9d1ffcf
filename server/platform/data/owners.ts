import { expressionBuilder } from "kysely";
import { viewerId } from "./Parameter.js";

// of any table that has an owner, by the name it has in its statement
// biome-ignore lint/suspicious/noExplicitAny: no type says of a name given as text that its table has an owner
const eb = expressionBuilder<any, any>();

const owner = (table?: string) => eb.ref(table ? `${table}.owner_id` : "owner_id");

/** The rows of a table are the viewer's. An index that begins with the owner serves it. */
export const isOwn = (table?: string) => eb(owner(table), "=", viewerId);

/** The same of rows that are found by a key of theirs: no index of all that the owner has is tempting. */
export const isOwnByKey = (table?: string) => eb(owner(table), "is not distinct from", viewerId);

/** The rows of a table belong to whom those of another belong. */
export const sameOwner = (table: string, other: string) => eb(owner(table), "=", owner(other));

/** The same of rows that are found by a key of theirs. */
export const sameOwnerByKey = (table: string, other: string) => eb(owner(table), "is not distinct from", owner(other));
