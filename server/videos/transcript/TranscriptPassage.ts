import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../../accounts/User.js";
import { computed } from "../../platform/data/columns.js";
import { VideoTranscriptEntity } from "./VideoTranscriptEntity.js";

/** Whole sentences of a transcript, about half a minute, for search. */
@Entity("transcript_passage")
@Index("transcript_passage_found_by_idx", { synchronize: false })
@Index("transcript_passage_item_id_idx", ["itemId"])
export class TranscriptPassage {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @ForeignKey(() => VideoTranscriptEntity, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  itemId: string;

  @PrimaryColumn("integer")
  position: number;

  @Column("integer")
  startMilliseconds: number;

  @Column("text")
  text: string;

  @Column("tsvector", { ...computed })
  foundBy: string;
}
