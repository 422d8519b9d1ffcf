import { Field, ID, Int, InterfaceType, ObjectType } from "type-graphql";
import { Check, Column, Entity, PrimaryColumn, TableInheritance } from "typeorm";
import type { Owned } from "../platform/context.js";
import { DateTime } from "../platform/scalars.js";
import { Category } from "../taxonomy/Category.js";
import { Tag } from "../taxonomy/Tag.js";
import { ContentType, ExcerptKind } from "./contentEnums.js";

@ObjectType({ simpleResolvers: true, description: "One block of an excerpt." })
export class ExcerptBlock {
  @Field(() => ExcerptKind, { description: "What the block is." })
  kind: ExcerptKind | `${ExcerptKind}`;

  @Field(() => String, { description: "Its plain text." })
  text: string;
}

/** What notes and videos share: one table, one set of verbs. */
@InterfaceType({
  description: "What notes and videos share.",
  resolveType: (item: ContentItem) => (item.contentType === ContentType.NOTE ? "Note" : "Video"),
})
@Entity("content_item")
@TableInheritance({ column: { type: "text", name: "content_type" } })
@Check("version > 0")
export abstract class ContentItem implements Owned {
  @Field(() => ID, { description: "A UUID of version 7, or the client's own." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  /** The table's discriminator; each class says its own. */
  @Field(() => ContentType, { description: "Whether it is a note or a video." })
  contentType: ContentType;

  @Field(() => String, { description: "1 to 500 characters." })
  @Column("text")
  title: string;

  @Field(() => ID, { nullable: true, description: "Its category's id; null when it has none." })
  @Column("uuid", { name: "category_id", nullable: true })
  categoryId: string | null;

  /** Filled by the rows that resolvers read. */
  @Field(() => Category, { nullable: true, description: "Null when it has none." })
  category: Category | null;

  /** Filled by the rows that resolvers read. */
  @Field(() => [Tag], { description: "By name; at most 50." })
  tags: Tag[];

  /** Filled by the rows that resolvers read. */
  @Field(() => Int, { description: "How many attachments it has, without those in the trash; at most 100." })
  attachmentCount: number;

  /** Filled by the rows that resolvers read. */
  @Field(() => Int, { description: "How many projects it is linked to, without those in the trash; at most 50." })
  linkedProjectCount: number;

  @Field(() => Boolean, { description: "Marked by its owner; changing it is no save and leaves `updatedAt` as it is." })
  @Column("boolean", { name: "is_favorite", default: false })
  isFavorite: boolean;

  @Field(() => Boolean, { description: "Put away: left out of lists unless asked for; leaves `updatedAt` as it is." })
  @Column("boolean", { name: "is_archived", default: false })
  isArchived: boolean;

  @Field(() => DateTime, { description: "When it was made." })
  @Column("timestamptz", { name: "created_at" })
  createdAt: string;

  @Field(() => DateTime, { description: "When title, text or properties were last saved; later with each save." })
  @Column("timestamptz", { name: "updated_at" })
  updatedAt: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was put in the trash, where it stays for 30 days; null when it is not there.",
  })
  @Column("timestamptz", { name: "deleted_at", nullable: true })
  deletedAt: string | null;

  @Field(() => Int, {
    description:
      "Counts the saves of title, text and properties, from 1; goes with an update so that an older one never overwrites a newer.",
  })
  @Column("integer", { default: 1 })
  version: number;

  /** Plain text that search looks in besides the title. */
  @Column("text", { name: "search_text", default: "", select: false })
  searchText: string;

  /** Counts a save; its time is strictly later than the one before, whatever the clock says. */
  recordSave(now: Date): void {
    this.version += 1;
    this.updatedAt = new Date(Math.max(now.getTime(), Date.parse(this.updatedAt) + 1)).toISOString();
  }
}
