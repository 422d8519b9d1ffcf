import { type Expression, sql } from "kysely";
import { ownParts } from "../platform/data/Data.js";
import type { ChangeKind } from "./ThingChange.js";

/** The ids of the viewer's things of these kinds that changed at an instant or later, whatever has changed of them. */
export const changedSince = (kinds: readonly `${ChangeKind}`[], since: Expression<string> | string) =>
  ownParts
    .select("thing_change")
    .where(
      "kind",
      "in",
      kinds.map((kind) => sql.lit(kind as ChangeKind)),
    )
    .where("changed_at", ">=", since)
    .select("id");
