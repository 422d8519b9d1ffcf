import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { milliseconds } from "../platform/data/columns.js";
import { Tag } from "../taxonomy/Tag.js";
import { ContentItem } from "./ContentItem.js";

/** A tag on an item, with the item's time, so that an index can sort a tag's items. */
@Entity("content_tag")
@ForeignKey(() => Tag, ["ownerId", "tagId"], ["ownerId", "id"], { name: "content_tag_tag_fkey", onDelete: "CASCADE" })
@Index("content_tag_tag_idx", ["ownerId", "tagId", "itemId"])
@Index("content_tag_updated_at_idx", ["ownerId", "tagId", "itemUpdatedAt", "itemId"])
export class ContentTag {
  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  itemId: string;

  @PrimaryColumn("uuid")
  tagId: string;

  @Column("timestamptz", { ...milliseconds })
  itemUpdatedAt: string;
}
