import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { EventOccurrence } from "../calendar/EventOccurrence.js";
import { eventRows } from "../calendar/eventRows.js";
import { shownEvent } from "../calendar/shownEvent.js";
import { ContentItem } from "../content/ContentItem.js";
import { type ContentRow, contentRows } from "../content/contentRows.js";
import { Context } from "../platform/context.js";
import { Task } from "../tasks/Task.js";
import { type TaskRow, taskRows } from "../tasks/taskRows.js";
import { SavedSearch } from "./SavedSearch.js";
import { SearchAnswer, SearchHit } from "./SearchAnswer.js";
import {
  deleteSavedSearch,
  listSavedSearches,
  reorderSavedSearches,
  saveSearch,
  updateSavedSearch,
} from "./savedSearches.js";
import { search } from "./search.js";
import { SaveSearchInput, SearchInput, UpdateSavedSearchInput } from "./searchInputs.js";

const idDescription = "The saved search's id; NOT_FOUND when it is not the viewer's.";

/** Finding things again, and the searches that are kept. */
@Resolver(() => SearchHit)
export class SearchResolver {
  @Query(() => SearchAnswer, {
    description:
      "What the viewer has that matches: by word, stem, beginning, without accents, with one typo, and by any part in scripts without spaces. What is in the trash is never found; an empty search finds nothing.",
  })
  search(
    @Arg("input", () => SearchInput, { description: "What is searched for." }) input: SearchInput,
    @Ctx() ctx: Context,
  ): Promise<SearchAnswer> {
    return search(ctx, input);
  }

  @FieldResolver(() => ContentItem, {
    nullable: true,
    description: "The whole note or video, of a transcript its video; null for other kinds.",
  })
  item(@Root() hit: SearchHit, @Ctx() ctx: Context): Promise<ContentRow | null> | null {
    if (hit.kind !== "NOTE" && hit.kind !== "VIDEO" && hit.kind !== "TRANSCRIPT") return null;
    return loaded(ctx, "search.items", contentRows, hit.id);
  }

  @FieldResolver(() => Task, { nullable: true, description: "The whole task; null for other kinds." })
  task(@Root() hit: SearchHit, @Ctx() ctx: Context): Promise<TaskRow | null> | null {
    return hit.kind === "TASK" ? loaded(ctx, "search.tasks", taskRows, hit.id) : null;
  }

  @FieldResolver(() => EventOccurrence, {
    nullable: true,
    description: "The whole event, or series itself; null for other kinds.",
  })
  async event(@Root() hit: SearchHit, @Ctx() ctx: Context): Promise<EventOccurrence | null> {
    if (hit.kind !== "EVENT") return null;
    const row = await loaded(ctx, "search.events", eventRows, hit.id);
    return row && shownEvent(row);
  }

  @Query(() => [SavedSearch], { description: "The searches that the viewer keeps, in their order; at most 50." })
  savedSearches(@Ctx() ctx: Context): Promise<SavedSearch[]> {
    return listSavedSearches(ctx);
  }

  @Mutation(() => SavedSearch, { description: "Keeps a search, the last in the list." })
  saveSearch(
    @Arg("input", () => SaveSearchInput, { description: "Its name and words." }) input: SaveSearchInput,
    @Ctx() ctx: Context,
  ): Promise<SavedSearch> {
    return saveSearch(ctx, input);
  }

  @Mutation(() => SavedSearch, { description: "Renames a saved search or changes what it searches for." })
  updateSavedSearch(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => UpdateSavedSearchInput, { description: "What changes." }) input: UpdateSavedSearchInput,
    @Ctx() ctx: Context,
  ): Promise<SavedSearch> {
    return updateSavedSearch(ctx, id, input);
  }

  @Mutation(() => ID, { description: "Forgets a saved search; gives its id." })
  deleteSavedSearch(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteSavedSearch(ctx, id);
  }

  @Mutation(() => [SavedSearch], { description: "Puts the saved searches in this order; gives them in it." })
  reorderSavedSearches(
    @Arg("ids", () => [ID], { description: "All of the viewer's, each once; else INVALID_INPUT." }) ids: string[],
    @Ctx() ctx: Context,
  ): Promise<SavedSearch[]> {
    return reorderSavedSearches(ctx, ids);
  }
}

/** One of the rows that all hits of a request ask for in one statement. */
function loaded<R extends { id: string }>(
  ctx: Context,
  name: string,
  rowsOf: (ctx: Context, ids: readonly string[]) => Promise<R[]>,
  id: string,
): Promise<R | null> {
  return ctx
    .loader<string, R | null>(name, async (ids) => {
      const byId = new Map((await rowsOf(ctx, ids)).map((row) => [row.id, row]));
      return ids.map((wanted) => byId.get(wanted) ?? null);
    })
    .load(id);
}
