import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../../accounts/User.js";
import { ContentItem } from "../../content/ContentItem.js";

/** A run that writes a video's summary. */
@Entity("video_analysis")
@Check("video_analysis_failed_check", "(state = 'FAILED') = (failure is not null)")
@Check("video_analysis_finished_check", "(state in ('COMPLETED', 'FAILED', 'CANCELLED')) = (finished_at is not null)")
@Check("video_analysis_running_check", "(state = 'RUNNING') = (claim is not null)")
@Index("video_analysis_item_id_idx", ["itemId"])
@Index("video_analysis_model_idx", ["ownerId", "createdAt"], { where: "uses_model" })
@Index("video_analysis_open_idx", ["ownerId", "itemId"], { unique: true, where: "state in ('QUEUED', 'RUNNING')" })
@Index("video_analysis_owner_id_idx", { synchronize: false })
export class VideoAnalysisEntity {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @ForeignKey(() => ContentItem, { onDelete: "CASCADE" })
  @Column("uuid")
  itemId: string;

  @Check("video_analysis_state_check", "state in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED')")
  @Column("text", { default: "QUEUED" })
  state: string;

  @Check("video_analysis_step_check", "step in ('CAPTIONS', 'READING', 'SUMMARY', 'KEY_POINTS')")
  @Column("text", { nullable: true })
  step: string | null;

  @Check("video_analysis_progress_check", "progress between 0 and 100")
  @Column("integer", { default: 0 })
  progress: number;

  @Check("video_analysis_failure_check", "length(failure) between 1 and 500")
  @Column("text", { nullable: true })
  failure: string | null;

  @Column("text", { array: true, default: "{}" })
  languages: string[];

  @Column("boolean", { default: false })
  mayReplace: boolean;

  @Column("boolean", { default: false })
  usesModel: boolean;

  @Column("text", { nullable: true })
  audioKey: string | null;

  @Column("text", { nullable: true })
  audioName: string | null;

  @Column("uuid", { nullable: true })
  claim: string | null;

  @Column("timestamptz")
  createdAt: string;

  @Column("timestamptz", { nullable: true })
  startedAt: string | null;

  @Column("timestamptz", { nullable: true })
  finishedAt: string | null;
}
