import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { DateTime } from "../platform/scalars.js";

/** A file may have this many bytes: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;
/** An item may have this many files. */
export const maxAttachments = 100;

@ObjectType({ simpleResolvers: true, description: "A file of a note or video." })
@Entity("attachment")
export class Attachment implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Column("uuid", { name: "item_id" })
  itemId: string;

  @Field(() => String, { description: "As given, without path and control characters: 1 to 255 bytes of UTF-8." })
  @Column("text", { name: "file_name" })
  fileName: string;

  @Field(() => String, {
    description: "The media type that its bytes show, e.g. image/png; of a text, the kind that came with it.",
  })
  @Column("text", { name: "file_type" })
  fileType: string;

  @Field(() => Int, { description: "In bytes, at most 10 485 760." })
  @Column("integer", { name: "file_size" })
  fileSize: number;

  /** Where its bytes are; random, so that it tells nothing. Copies of an item hold the same bytes under the same key. */
  @Column("text", { name: "storage_key" })
  storageKey: string;

  @Field(() => DateTime, { description: "When it was added." })
  @Column("timestamptz", { name: "created_at" })
  createdAt: string;

  /** When it was put in the trash, where it stays for 30 days; null when it is not there. */
  @Column("timestamptz", { name: "deleted_at", nullable: true })
  deletedAt: string | null;
}
