import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { contentFields, fieldsWith } from "../content/fields.js";
import { Context } from "../platform/context.js";
import { resolveFields } from "../platform/graphql/resolveFields.js";
import { ContentSnapshot, SnapshotFile } from "./ContentSnapshot.js";
import { type SnapshotRow, snapshotBody, snapshotFiles } from "./snapshotParts.js";

/** Fields that lists don't load: selecting them there costs one more statement for the page. */
@Resolver(() => ContentSnapshot)
export class SnapshotResolver {
  @FieldResolver(() => [SnapshotFile])
  files(@Root() snapshot: SnapshotRow, @Ctx() ctx: Context): SnapshotFile[] | Promise<SnapshotFile[]> {
    return snapshot.attachmentCount === 0 ? [] : snapshotFiles(ctx, snapshot);
  }
}

resolveFields(SnapshotResolver, fieldsWith(contentFields, "snapshot", "body"), snapshotBody);
