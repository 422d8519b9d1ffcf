import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../../accounts/User.js";
import { ContentItem } from "../../content/ContentItem.js";

/** The transcript of a video. */
@Entity("video_transcript")
@Index("video_transcript_owner_id_idx", ["ownerId"])
export class VideoTranscriptEntity {
  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  itemId: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Check("video_transcript_source_check", "source in ('CAPTIONS', 'PASTED', 'FILE', 'SPEECH')")
  @Column("text")
  source: string;

  @Check("video_transcript_language_check", "length(language) between 2 and 45")
  @Column("text", { nullable: true })
  language: string | null;

  @Column("boolean", { default: true })
  isTimed: boolean;

  @Column("jsonb")
  segments: unknown;

  @Column("timestamptz")
  createdAt: string;
}
