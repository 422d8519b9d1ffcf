import {
  Arg,
  Args,
  ArgsType,
  type ClassType,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Query,
  Resolver,
  Root,
} from "type-graphql";
import { EventOccurrence } from "../calendar/events/EventOccurrence.js";
import { Note } from "../content/Note.js";
import { Video } from "../content/Video.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { Project } from "../projects/Project.js";
import { Task } from "../tasks/Task.js";
import { backlinks, type LinkPage } from "./backlinks.js";
import { Backlink, Link, LinkKind, LinkSuggestion, LinkTarget, type Target } from "./Link.js";
import { linksOfNote, targetOf } from "./linksOfNotes.js";
import { linkTargets } from "./linkTargets.js";
import { unlinkedMentions } from "./unlinkedMentions.js";

const BacklinkConnection = connectionOf(Backlink, "Backlink");

@ArgsType()
class LinkPageArgs implements LinkPage {
  @Field(() => Int, { defaultValue: 25, description: "How many at most: 1 to 100; of mentions 1 to 25." })
  first: number;

  @Field(() => String, {
    nullable: true,
    description: "A cursor of the same list; a damaged one is INVALID_INPUT.",
  })
  after?: string | null;
}

/** The links of notes. */
@Resolver(() => Link)
class LinkResolver {
  @Query(() => [LinkSuggestion], {
    description:
      "What a link may lead to, by words as in `search`, what begins so first; without words what changed last.",
  })
  linkTargets(
    @Arg("query", () => String, { description: "The words; at most 200 characters." }) query: string,
    @Arg("kinds", () => [LinkKind], { nullable: true, description: "Only these kinds; all unless given." })
    kinds: LinkKind[] | null | undefined,
    @Arg("first", () => Int, { defaultValue: 10, description: "How many at most: 1 to 20." }) first: number,
    @Ctx() ctx: Context,
  ): Promise<LinkSuggestion[]> {
    return linkTargets(ctx, query, kinds ?? [], first);
  }

  @FieldResolver(() => LinkTarget, { nullable: true, description: "What it leads to; null unless it is live." })
  target(@Root() link: Link, @Ctx() ctx: Context): Promise<Target | null> {
    return targetOf(ctx, link);
  }
}

@Resolver(() => Note)
class NoteLinkResolver {
  @FieldResolver(() => [Link], {
    description: "Its links and embeds in order, without those to what is gone for good.",
  })
  links(@Root() { id }: { id: string }, @Ctx() ctx: Context): Promise<Link[]> {
    return linksOfNote(ctx, id);
  }
}

const description = "The places in notes that link to it, those in the newest notes first; none in the trash.";

/** The field `backlinks` of a type. */
function backlinksOf(type: ClassType<object>, kind: LinkKind): ClassType<object> {
  @Resolver(() => type)
  class BacklinkResolver {
    @FieldResolver(() => BacklinkConnection, { description })
    backlinks(
      @Root() { id, seriesId }: { id: string; seriesId?: string | null },
      @Args(() => LinkPageArgs) page: LinkPageArgs,
      @Ctx() ctx: Context,
    ): Promise<Page<Backlink>> {
      return backlinks(ctx, { kind, targetId: seriesId ?? id }, page);
    }
  }
  return BacklinkResolver;
}

/** The field `unlinkedMentions` of a type. */
function mentionsOf(type: ClassType<object>, kind: LinkKind): ClassType<object> {
  @Resolver(() => type)
  class MentionResolver {
    @FieldResolver(() => BacklinkConnection, {
      description:
        "Notes that name it without a link, one place of each; a page may have fewer than asked for before the last.",
    })
    unlinkedMentions(
      @Root() { id }: { id: string },
      @Args(() => LinkPageArgs) page: LinkPageArgs,
      @Ctx() ctx: Context,
    ): Promise<Page<Backlink>> {
      return unlinkedMentions(ctx, { kind, targetId: id }, page);
    }
  }
  return MentionResolver;
}

export const linkResolvers: ClassType<object>[] = [
  LinkResolver,
  NoteLinkResolver,
  backlinksOf(Note, LinkKind.NOTE),
  backlinksOf(Video, LinkKind.VIDEO),
  backlinksOf(Project, LinkKind.PROJECT),
  backlinksOf(Task, LinkKind.TASK),
  backlinksOf(EventOccurrence, LinkKind.EVENT),
  mentionsOf(Note, LinkKind.NOTE),
  mentionsOf(Video, LinkKind.VIDEO),
  mentionsOf(Project, LinkKind.PROJECT),
];
