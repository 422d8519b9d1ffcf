import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { EventOccurrence } from "../calendar/events/EventOccurrence.js";
import { eventRows } from "../calendar/events/eventRows.js";
import { shownEvent } from "../calendar/events/shownEvent.js";
import { type ContentRow, contentRows } from "../content/contentRows.js";
import { Note } from "../content/Note.js";
import { Video } from "../content/Video.js";
import { Context } from "../platform/context.js";
import { Task } from "../tasks/Task.js";
import { type TaskRow, taskRows } from "../tasks/taskRows.js";
import { SavedSearch } from "./SavedSearch.js";
import { SearchAnswer } from "./SearchAnswer.js";
import {
  deleteSavedSearch,
  listSavedSearches,
  reorderSavedSearches,
  saveSearch,
  updateSavedSearch,
} from "./savedSearches.js";
import { search } from "./search.js";
import type { SearchKind } from "./searchEnums.js";
import { SaveSearchInput, SearchInput, UpdateSavedSearchInput } from "./searchInputs.js";

const idDescription = "The saved search's id; NOT_FOUND when it is not the viewer's.";

/** Search, and saved searches. */
@Resolver(() => SearchAnswer)
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

  @FieldResolver(() => [Note], { description: "The notes that the group of notes names, whole." })
  notes(@Root() answer: SearchAnswer, @Ctx() ctx: Context): Promise<ContentRow[]> {
    return contentRows(ctx, idsOf(answer, "NOTE"));
  }

  @FieldResolver(() => [Video], { description: "The videos that the group of videos names, whole." })
  videos(@Root() answer: SearchAnswer, @Ctx() ctx: Context): Promise<ContentRow[]> {
    return contentRows(ctx, idsOf(answer, "VIDEO"));
  }

  @FieldResolver(() => [Task], { description: "The tasks that the group of tasks names, whole." })
  tasks(@Root() answer: SearchAnswer, @Ctx() ctx: Context): Promise<TaskRow[]> {
    return taskRows(ctx, idsOf(answer, "TASK"));
  }

  @FieldResolver(() => [EventOccurrence], {
    description: "The events that the group of events names, whole; a series as itself.",
  })
  async events(@Root() answer: SearchAnswer, @Ctx() ctx: Context): Promise<EventOccurrence[]> {
    return (await eventRows(ctx, idsOf(answer, "EVENT"))).map(shownEvent);
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

function idsOf(answer: SearchAnswer, kind: `${SearchKind}`): string[] {
  return answer.groups.find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];
}
