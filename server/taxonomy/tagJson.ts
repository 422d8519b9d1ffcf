import { expressionBuilder } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Tables } from "../platform/data/tables.js";
import type { Tag } from "./Tag.js";

const t = expressionBuilder<{ t: Tables["tag"] }, "t">();

/** The plain fields of a tag `t`. */
export const tagFields = { id: t.ref("t.id"), name: t.ref("t.name"), color: t.ref("t.color") };

/** A tag `t` as the API shows it. */
export const tagJson = jsonBuildObject({ ...tagFields, contentType: t.ref("t.content_type") }).$castTo<Tag>();
