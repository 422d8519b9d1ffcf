import { Field, ID, Int, InterfaceType, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, TableInheritance } from "typeorm";
import { User } from "../accounts/User.js";
import { ContentType, isContentType } from "../contentKinds/ContentType.js";
import { contentKinds } from "../contentKinds/contentKinds.js";
import type { Owned } from "../platform/context.js";
import { computed, milliseconds } from "../platform/data/columns.js";
import { Node } from "../platform/graphql/Node.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { Category } from "../taxonomy/Category.js";
import { Tag } from "../taxonomy/Tag.js";
import { ExcerptKind } from "./contentEnums.js";

@ObjectType({ simpleResolvers: true, description: "One block of an excerpt." })
export class ExcerptBlock {
  @Field(() => ExcerptKind, { description: "What the block is." })
  kind: ExcerptKind | `${ExcerptKind}`;

  @Field(() => String, { description: "Its plain text." })
  text: string;
}

/** Lists leave out the trash, and notes that are templates. */
const inLists = "deleted_at is null and not is_template";

/** The common part of notes and videos: one table, one set of verbs. */
@InterfaceType({
  implements: Node,
  description: "What notes and videos share.",
  resolveType: ({ contentType }: ContentItem) => contentKinds[contentType].typename,
})
@Entity("content_item")
@TableInheritance({ column: { type: "text", name: "content_type" } })
@ForeignKey(() => Category, ["ownerId", "categoryId"], ["ownerId", "id"], {
  name: "content_item_category_fkey",
  onDelete: "SET NULL",
})
@Check("content_item_content_type_check", isContentType("content_type"))
@Check(
  "content_item_video_check",
  `case when content_type = 'VIDEO'
    then youtube_url is not null and video_id is not null and thumbnail_url is not null
      and (ai_summary is null) = (summary_source is null) and (key_points = '[]') = (key_points_source is null)
    else youtube_url is null and video_id is null and watched_at is null end`,
)
@Index("content_item_category_idx", ["ownerId", "categoryId", "updatedAt", "id"], { where: "category_id is not null" })
@Index("content_item_color_idx", { synchronize: false })
@Index("content_item_counts_idx", ["ownerId", "content_type", "isArchived", "isFavorite"], {
  where: inLists,
})
@Index("content_item_created_at_idx", ["ownerId", "content_type", "isArchived", "createdAt", "id"], {
  where: inLists,
})
@Index("content_item_deleted_at_idx", ["deletedAt"], { where: "deleted_at is not null" })
@Index("content_item_favorite_idx", ["ownerId", "content_type", "updatedAt", "id"], {
  where: "is_favorite and deleted_at is null",
})
@Index("content_item_deleted_idx", ["ownerId", "content_type", "deletedAt", "id"], { where: "deleted_at is not null" })
@Index("content_item_found_by_idx", { synchronize: false })
@Index("content_item_title_idx", ["ownerId", "content_type", "isArchived", "title", "id"], {
  where: inLists,
})
@Index("content_item_trash_idx", ["ownerId", "content_type", "updatedAt", "id"], { where: "deleted_at is not null" })
@Index("content_item_updated_at_idx", ["ownerId", "content_type", "isArchived", "updatedAt", "id"], {
  where: inLists,
})
@Index("content_item_video_length_idx", { synchronize: false })
export abstract class ContentItem implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  /** The table's discriminator; each class sets its own. */
  @Field(() => ContentType, { description: "Whether it is a note or a video." })
  contentType: ContentType;

  @Field(() => String, { description: "1 to 500 characters." })
  @Check("content_item_title_check", "length(title) between 1 and 500")
  @Column({ type: "text", collation: "natural_order" })
  title: string;

  @Field(() => ID, { nullable: true, description: "Its category's id; null when it has none." })
  @Column("uuid", { nullable: true })
  categoryId: string | null;

  /** Filled in by the rows that resolvers read. */
  @Field(() => Category, { nullable: true, description: "Null when it has none." })
  category: Category | null;

  /** Filled in by the rows that resolvers read. */
  @Field(() => [Tag], { description: "By name; at most 50." })
  tags: Tag[];

  /** Filled in by the rows that resolvers read. */
  @Field(() => Int, { description: "How many attachments it has, without those in the trash; at most 100." })
  attachmentCount: number;

  /** Filled in by the rows that resolvers read. */
  @Field(() => Int, { description: "How many projects it is linked to, without those in the trash; at most 50." })
  linkedProjectCount: number;

  @Field(() => Boolean, { description: "Marked by its owner; changing it is no save and leaves `updatedAt` as it is." })
  @Column("boolean", { default: false })
  isFavorite: boolean;

  @Field(() => Boolean, { description: "Put away: left out of lists unless asked for; leaves `updatedAt` as it is." })
  @Column("boolean", { default: false })
  isArchived: boolean;

  @Field(() => DateTime, { description: "When it was made." })
  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Field(() => DateTime, { description: "When title, text or properties were last saved; later with each save." })
  @Column("timestamptz", { ...milliseconds })
  updatedAt: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was put in the trash, where it stays for 30 days; null when it is not there.",
  })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  deletedAt: string | null;

  @Field(() => Int, {
    description:
      "Counts the saves of title, text and properties, from 1; goes with an update so that an older one never overwrites a newer.",
  })
  @Check("content_item_version_check", "version > 0")
  @Column("integer", { default: 1 })
  version: number;

  /** Plain text that search covers in addition to the title. */
  @Column("text", { default: "", select: false })
  searchText: string;

  @Column("tsvector", { ...computed })
  foundBy?: string;

  /** Counts a save; its time is always later than the previous one, whatever the clock says. */
  recordSave(now: Date): void {
    this.version += 1;
    this.updatedAt = new Date(Math.max(now.getTime(), Date.parse(this.updatedAt) + 1)).toISOString();
  }
}
