import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { ContentItem } from "../ContentItem.js";
import { type LinkKind, linkKinds } from "../html/reference.js";

/** A link or an embed in the text of a note. Its target may be gone: nothing shows the link then. */
@Entity("note_link")
@Index("note_link_target_idx", ["ownerId", "targetId", "noteId", "place"])
export class NoteLink {
  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  noteId: string;

  /** Counts the links of the note from 0. */
  @PrimaryColumn("integer")
  place: number;

  @Column("text")
  blockId: string;

  @Check("note_link_kind_check", `kind in (${linkKinds.map((kind) => `'${kind}'`).join(", ")})`)
  @Column("text")
  kind: LinkKind;

  @Column("uuid")
  targetId: string;

  @Column("text", { nullable: true })
  targetBlockId: string | null;

  /** A time of a video in seconds. */
  @Column("integer", { name: "at_second", nullable: true })
  at: number | null;

  @Column("boolean")
  isEmbed: boolean;

  /** The sentence around the link, see FoundLink. */
  @Column("text")
  before: string;

  @Column("text")
  after: string;
}
