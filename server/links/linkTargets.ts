import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { checkPageSize } from "../platform/data/pages.js";
import { InvalidInputError } from "../platform/errors.js";
import type { SearchHit } from "../search/SearchAnswer.js";
import { search } from "../search/search.js";
import type { SearchKind } from "../search/searchEnums.js";
import type { LinkKind, LinkSuggestion } from "./Link.js";
import { mayRead } from "./linksOfNotes.js";

const maxSuggestions = 20;
const maxQuery = 200;

const kindOfHit: Partial<Record<SearchKind, LinkKind>> = {
  NOTE: "NOTE",
  VIDEO: "VIDEO",
  TRANSCRIPT: "VIDEO",
  PROJECT: "PROJECT",
  TASK: "TASK",
  EVENT: "EVENT",
};

/**
 * The things that `[[` offers: those that the words find, those first whose title begins with them; without words the notes,
 * videos and projects that changed last.
 * @throws InvalidInputError for a size out of bounds and with field `query` for a text above 200 characters.
 */
export async function linkTargets(
  ctx: Context,
  query: string,
  kinds: readonly LinkKind[],
  first: number,
): Promise<LinkSuggestion[]> {
  checkPageSize(first, maxSuggestions);
  if (query.length > maxQuery) {
    const sentence = `The search may have at most ${maxQuery} characters`;
    throw new InvalidInputError(sentence, { query: sentence });
  }
  const words = query.trim();
  const isAsked = (kind: LinkKind) => (kinds.length === 0 || kinds.includes(kind)) && mayRead(ctx, kind);
  if (words === "") return (await latest(ctx, first)).filter(({ kind }) => isAsked(kind)).slice(0, first);
  const asked = (Object.keys(kindOfHit) as SearchKind[]).filter((kind) => isAsked(kindOfHit[kind] as LinkKind));
  const { groups } = await search(ctx, { query: words, kinds: asked, first });
  const hits = groups.flatMap((group) => group.hits.map(suggestionOf)).filter((hit) => hit !== null);
  return hits
    .map((hit, at) => ({ hit, at, rank: rankOf(hit, words.toLowerCase()) }))
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, first)
    .map(({ hit }) => hit);
}

function suggestionOf({ kind, id, title, seconds }: SearchHit): LinkSuggestion | null {
  const linked = kindOfHit[kind];
  if (!linked) return null;
  return {
    kind: linked,
    id,
    title: title.map(({ text }) => text).join(""),
    at: kind === "TRANSCRIPT" ? seconds : null,
  };
}

/** The lower, the nearer: what is called so, what begins so, what has it in its title, and what is found otherwise. */
function rankOf({ title, at }: LinkSuggestion, words: string): number {
  if (at !== null) return 4;
  const name = title.toLowerCase();
  if (name === words) return 0;
  return name.startsWith(words) ? 1 : name.includes(words) ? 2 : 3;
}

const latestThings = new Statement((own, { first }: Parameters<{ first: number }>) => {
  const content = (type: "NOTE" | "VIDEO") =>
    own.db
      .selectFrom(
        own
          .select("content_item")
          .where("content_type", "=", sql.lit(type))
          .where("is_archived", "=", sql.lit(false))
          .where("is_template", "=", sql.lit(false))
          .where("deleted_at", "is", null)
          .orderBy("updated_at", "desc")
          .limit(first)
          .select(["id", "title", "updated_at", sql<LinkKind>`${sql.lit(type)}`.as("kind")])
          .as("content"),
      )
      .selectAll();
  const projects = own.db
    .selectFrom(
      own
        .select("project")
        .where("deleted_at", "is", null)
        .orderBy("updated_at", "desc")
        .limit(first)
        .select(["id", "name as title", "updated_at", sql<LinkKind>`'PROJECT'`.as("kind")])
        .as("projects"),
    )
    .selectAll();
  return own.db
    .selectFrom(content("NOTE").unionAll(content("VIDEO")).unionAll(projects).as("things"))
    .select(["id", "title", "kind", sql<null>`null`.as("at")])
    .orderBy("updated_at", "desc");
});

const latest = (ctx: Context, first: number): Promise<LinkSuggestion[]> => ctx.run(latestThings, { first });
