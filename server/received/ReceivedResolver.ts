import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { ContentItem } from "../content/ContentItem.js";
import { type ContentRow, contentRows } from "../content/contentRows.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/data/pages.js";
import { QueryOne } from "../platform/graphql/QueryOne.js";
import type { DomainEvent } from "../platform/live/events.js";
import { acceptReceived } from "./acceptReceived.js";
import { blockedSenders, blockSender, unblockSender } from "./blockedSenders.js";
import { BlockedSender, ItemReceipt, ReceivedItem } from "./ReceivedItem.js";
import { dismissReceived, markReceivedRead, undoReceived } from "./receivedActions.js";
import { ReceivedStatus } from "./receivedEnums.js";
import { itemReceivedEvent, unreadChangedEvent } from "./receivedEvents.js";
import { receivedPage } from "./receivedPage.js";
import { type ReceivedRow, receivedRow, receivedRows } from "./receivedRows.js";
import { unreadCount } from "./unreadCount.js";

const ReceivedItemConnection = connectionOf(ReceivedItem, "ReceivedItem");

const idDescription = "The received item; NOT_FOUND when it isn't the viewer's.";

@Resolver(() => ReceivedItem)
export class ReceivedResolver {
  @Query(() => ReceivedItemConnection, { description: "What was sent to the viewer, the newest first." })
  receivedItems(
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of this list; a damaged one is INVALID_INPUT.",
    })
    after: string | null | undefined,
    @Arg("status", () => ReceivedStatus, {
      nullable: true,
      description: "Only what has this status; all unless given.",
    })
    status: ReceivedStatus | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<ReceivedRow>> {
    return receivedPage(ctx, { first, after, status });
  }

  @QueryOne(() => ReceivedItem, "One received item; NOT_FOUND for any other id.")
  receivedItem(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<ReceivedRow> {
    return receivedRow(ctx, id);
  }

  @Query(() => Int, { description: "How many received items wait unread." })
  unreadCount(@Ctx() ctx: Context): Promise<number> {
    return unreadCount(ctx);
  }

  @Mutation(() => ReceivedItem, {
    description: "Puts one copy with its files among the viewer's own, however often it is said.",
  })
  acceptReceived(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("categoryId", () => ID, {
      nullable: true,
      description:
        "Where the copy is filed: a category of the viewer's that fits (else INVALID_INPUT); none unless given.",
    })
    categoryId: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ReceivedRow> {
    return acceptReceived(ctx, id, categoryId);
  }

  @Mutation(() => ReceivedItem, { description: "Hides it; what was accepted before keeps its copy." })
  dismissReceived(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<ReceivedRow> {
    return dismissReceived(ctx, id);
  }

  @Mutation(() => ReceivedItem, {
    description: "Has it wait again: takes back a dismissal, or an acceptance, whose copy then goes to the trash.",
  })
  undoReceived(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<ReceivedRow> {
    return undoReceived(ctx, id);
  }

  @Mutation(() => [ReceivedItem], { description: "Marks 1 to 100 received items as read or unread." })
  markReceivedRead(
    @Arg("ids", () => [ID], { description: "1 to 100 ids; when one is not the viewer's nothing changes (NOT_FOUND)." })
    ids: string[],
    @Arg("read", () => Boolean, { defaultValue: true, description: "Whether they are read from now on." })
    read: boolean,
    @Ctx() ctx: Context,
  ): Promise<ReceivedRow[]> {
    return markReceivedRead(ctx, ids, read);
  }

  @Query(() => [BlockedSender], { description: "Whose sends no longer reach the viewer, the last blocked first." })
  blockedSenders(@Ctx() ctx: Context): Promise<BlockedSender[]> {
    return blockedSenders(ctx);
  }

  @Mutation(() => BlockedSender, {
    description:
      "From now on nothing that this person sends reaches the viewer; they aren't told. What came before stays.",
  })
  blockSender(
    @Arg("email", () => String, { description: "The sender's address." }) email: string,
    @Ctx() ctx: Context,
  ): Promise<BlockedSender> {
    return blockSender(ctx, email);
  }

  @Mutation(() => Boolean, { description: "Lets this person's sends through again; false when they weren't blocked." })
  unblockSender(
    @Arg("email", () => String, { description: "The sender's address." }) email: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return unblockSender(ctx, email);
  }

  @FieldResolver(() => ContentItem, {
    nullable: true,
    description: "The copy among the viewer's own; null unless accepted, and when it is gone for good.",
  })
  async copy(@Root() item: ReceivedRow, @Ctx() ctx: Context): Promise<ContentRow | null> {
    if (item.status !== ReceivedStatus.ACCEPTED || item.copyId === null) return null;
    return ctx
      .loader<string, ContentRow | null>("received.copy", async (ids) => {
        const rows = new Map((await contentRows(ctx, ids)).map((row) => [row.id, row]));
        return ids.map((id) => rows.get(id) ?? null);
      })
      .load(item.copyId);
  }

  @FieldResolver(() => Boolean, { description: "Whether the viewer has blocked its sender." })
  async isSenderBlocked(@Root() item: ReceivedRow, @Ctx() ctx: Context): Promise<boolean> {
    const blocked = await ctx
      .loader<string, BlockedSender[]>("received.blocked", async (keys) => {
        const all = await blockedSenders(ctx);
        return keys.map(() => all);
      })
      .load("all");
    return blocked.some(({ email }) => email === item.senderEmail);
  }

  @Subscription(() => ItemReceipt, {
    description: "Fires within a second when somebody sends something to the viewer.",
    subscribe: ({ context }) => context.hear(itemReceivedEvent),
  })
  itemReceived(@Root() { data }: DomainEvent, @Ctx() ctx: Context) {
    const receivedItemId = String(data.receivedItemId);
    return { receivedItemId, item: async () => (await receivedRows(ctx, [receivedItemId]))[0] ?? null };
  }

  @Subscription(() => Int, {
    name: "unreadCount",
    description: "Gives how many received items wait unread, whenever that changes.",
    subscribe: ({ context }) => context.hear(unreadChangedEvent),
  })
  unreadCountChanged(@Root() _event: DomainEvent, @Ctx() ctx: Context): Promise<number> {
    return unreadCount(ctx);
  }
}
