import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { ContentItem } from "../content/ContentItem.js";
import { limitOf } from "../limits.js";
import type { Owned } from "../platform/context.js";
import { milliseconds } from "../platform/data/columns.js";
import { DateTime } from "../platform/graphql/scalars.js";

/** A file may have this many bytes: 10 MB. */
export const maxFileBytes = limitOf.files.fileBytes.max;
/** An item may have this many files. */
export const maxAttachments = limitOf.files.perItem.max;

@ObjectType({ simpleResolvers: true, description: "A file of a note or video." })
@Entity("attachment")
@Index("attachment_deleted_at_idx", ["deletedAt"], { where: "deleted_at is not null" })
@Index("attachment_item_idx", ["itemId", "deletedAt"])
@Index("attachment_owner_idx", { synchronize: false })
@Index("attachment_trash_idx", ["ownerId", "deletedAt", "id"], { where: "deleted_at is not null" })
@Index("attachment_storage_key_idx", ["storageKey"])
export class Attachment implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @Column("uuid")
  itemId: string;

  @Field(() => String, { description: "As given, without path and control characters: 1 to 255 bytes of UTF-8." })
  @Check("attachment_file_name_check", "octet_length(file_name) between 1 and 255")
  @Column("text")
  fileName: string;

  @Field(() => String, {
    description: "The media type that its bytes show, e.g. image/png; of a text, the kind that came with it.",
  })
  @Check("attachment_file_type_check", "length(file_type) between 1 and 127")
  @Column("text")
  fileType: string;

  @Field(() => Int, { description: "In bytes, at most 10 485 760." })
  @Check("attachment_file_size_check", "file_size between 0 and 10485760")
  @Column("integer")
  fileSize: number;

  /** Of an image in pixels, as it is shown; null when unknown. */
  @Check("attachment_image_size_check", "num_nulls(image_width, image_height) <> 1")
  @Column("integer", { nullable: true })
  imageWidth: number | null;

  @Column("integer", { nullable: true })
  imageHeight: number | null;

  /**
   * The storage key of its bytes; random, so that it reveals nothing. Copies of an item share the bytes under one key.
   */
  @Column("text")
  storageKey: string;

  @Field(() => DateTime, { description: "When it was added." })
  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  /** When it was moved to the trash, where it stays for 30 days; null when it is not in the trash. */
  @Column("timestamptz", { ...milliseconds, nullable: true })
  deletedAt: string | null;
}
