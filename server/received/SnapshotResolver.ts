import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { SummarySource } from "../content/contentEnums.js";
import { KeyPoint } from "../content/Video.js";
import { Context } from "../platform/context.js";
import type { ItemBody } from "../sharing/ItemFacts.js";
import { ContentSnapshot, SnapshotFile } from "./ContentSnapshot.js";
import { type SnapshotRow, snapshotBody, snapshotFiles } from "./snapshotParts.js";

/** What lists don't read: whoever asks for it there costs one more statement for the page. */
@Resolver(() => ContentSnapshot)
export class SnapshotResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: "A note's text as cleaned HTML; null for none and for a video.",
  })
  async content(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): Promise<string | null> {
    return (await snapshotBody(ctx, snapshot)).content ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: "The sender's own notes on a video; null for none." })
  async personalNotes(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): Promise<string | null> {
    return (await snapshotBody(ctx, snapshot)).personalNotes ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: "A video's summary; null for none." })
  async aiSummary(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): Promise<string | null> {
    return (await snapshotBody(ctx, snapshot)).aiSummary ?? null;
  }

  @FieldResolver(() => SummarySource, {
    nullable: true,
    description: "Who wrote the summary, PERSON being the sender; null for none.",
  })
  async summarySource(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): Promise<ItemBody["summarySource"]> {
    return (await snapshotBody(ctx, snapshot)).summarySource ?? null;
  }

  @FieldResolver(() => SummarySource, {
    nullable: true,
    description: "Who wrote the key points, PERSON being the sender; null for none.",
  })
  async keyPointsSource(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): Promise<ItemBody["keyPointsSource"]> {
    return (await snapshotBody(ctx, snapshot)).keyPointsSource ?? null;
  }

  @FieldResolver(() => [KeyPoint], { description: "A video's key points, as they are said." })
  async keyPoints(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): Promise<KeyPoint[]> {
    return (await snapshotBody(ctx, snapshot)).keyPoints ?? [];
  }

  @FieldResolver(() => [SnapshotFile], { description: "The files that came with it, in their order." })
  files(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): SnapshotFile[] | Promise<SnapshotFile[]> {
    return snapshot.attachmentCount === 0 ? [] : snapshotFiles(ctx, snapshot);
  }
}
