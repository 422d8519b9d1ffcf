import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { ContentItem } from "../content/ContentItem.js";
import { ofCategory, ofKind, ofTags } from "../content/contentRows.js";
import { type AnyItem, columnOf, contentFields, type FieldName, fieldOf, fieldsWith } from "../content/fields.js";
import { sameOwner } from "../platform/data/owners.js";
import type { Tables } from "../platform/data/tables.js";
import { categoryFields } from "../taxonomy/categoryJson.js";
import { tagFields } from "../taxonomy/tagJson.js";
import type { TranscriptSegment } from "../videos/transcript/VideoTranscript.js";

const n = expressionBuilder<Tables & { n: Tables["content_item"] }, "n">();

const { id: _category, ...category } = categoryFields;
const { id: _tag, ...tag } = tagFields;

/** Fields of only one kind may be missing; a list is empty then. */
type SentItem = ContentItem & {
  [Name in Exclude<keyof AnyItem, keyof ContentItem>]: AnyItem[Name] extends unknown[]
    ? AnyItem[Name]
    : AnyItem[Name] | null;
};

/** Fields of an item `n`; a property of a note is null for a video. */
function valuesOf<Name extends FieldName>(names: readonly Name[]) {
  const values = names.map((name) => [
    name,
    fieldOf(name).version === "fact" ? ofKind(name) : sql.ref(`n.${columnOf(name)}`),
  ]);
  return Object.fromEntries(values) as { [N in Name]: Expression<SentItem[N]> };
}

/** The card of an item `n`: shown to others in a list, at a link, or as it was when it was sent. */
export const cardJson = jsonBuildObject({
  ...valuesOf(fieldsWith(contentFields, "snapshot", "card")),
  category: ofCategory(jsonBuildObject(category)),
  tags: ofTags(jsonBuildObject(tag)).$notNull(),
});

/** The body of an item `n`: everything else, read when somebody opens it. */
export const bodyJson = jsonBuildObject(valuesOf(fieldsWith(contentFields, "snapshot", "body")));

/** The transcript of an item `n`, in a form that can be stored again; null without one. */
export const transcriptJson = n
  .selectFrom("video_transcript as t")
  .where(sameOwner("t", "n"))
  .whereRef("t.item_id", "=", "n.id")
  .select(({ ref }) =>
    jsonBuildObject({
      source: ref("t.source"),
      language: ref("t.language"),
      isTimed: ref("t.is_timed"),
      segments: ref("t.segments").$castTo<TranscriptSegment[]>(),
    }).as("transcript"),
  )
  .$asScalar();

export type ItemCard = NonNullable<(typeof cardJson)["expressionType"]>;
export type ItemBody = NonNullable<(typeof bodyJson)["expressionType"]>;
