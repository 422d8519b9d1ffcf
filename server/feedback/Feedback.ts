import { Field, ID, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import type { Owned } from "../platform/context.js";
import { milliseconds } from "../platform/data/columns.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { FeedbackAuthor } from "./FeedbackAuthor.js";
import { FeedbackCategory, FeedbackStatus, FeedbackType } from "./feedbackEnums.js";

@ObjectType({ simpleResolvers: true, description: "What somebody says of the app, for its admins to read." })
@Entity("feedback")
@Index("feedback_created_at_idx", { synchronize: false })
@Index("feedback_owner_id_idx", ["ownerId"])
@Index("feedback_status_idx", { synchronize: false })
export class Feedback implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => FeedbackType, { description: "What kind it is." })
  @Check("feedback_type_check", "type in ('BUG_REPORT', 'FEATURE_REQUEST', 'IMPROVEMENT', 'GENERAL')")
  @Column("text")
  type: FeedbackType;

  @Field(() => String, { description: "1 to 500 characters." })
  @Check("feedback_title_check", "length(title) between 1 and 500")
  @Column("text")
  title: string;

  @Field(() => String, { description: "Plain text of 1 to 10 000 characters." })
  @Check("feedback_description_check", "length(description) between 1 and 10000")
  @Column("text")
  description: string;

  @Field(() => FeedbackCategory, { nullable: true, description: "What it is about; null when it doesn't say." })
  @Check(
    "feedback_category_check",
    "category in ('UI_UX', 'PERFORMANCE', 'FEATURE', 'DOCUMENTATION', 'MOBILE', 'INTEGRATION', 'OTHER')",
  )
  @Column("text", { nullable: true })
  category: FeedbackCategory | null;

  @Field(() => FeedbackStatus, { description: "NEW until an admin says otherwise." })
  @Check("feedback_status_check", "status in ('NEW', 'IN_REVIEW', 'PLANNED', 'DONE', 'DECLINED')")
  @Column("text", { default: "NEW" })
  status: FeedbackStatus;

  @Field(() => String, { description: "The version of the app it was given in." })
  @Column("text")
  appVersion: string;

  @Field(() => String, { description: 'What it was sent from, e.g. "Firefox on macOS".' })
  @Column("text")
  device: string;

  /** For admins: see FeedbackResolver. */
  @Check("feedback_note_check", "length(note) between 1 and 5000")
  @Column("text", { nullable: true })
  note: string | null;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  answeredAt: string | null;

  @Column("text", { nullable: true })
  screenshotKey: string | null;

  @Column("text", { nullable: true })
  screenshotType: string | null;

  @Column("integer", { nullable: true })
  screenshotSize: number | null;

  @Field(() => DateTime, { description: "When it was given." })
  @Column("timestamptz")
  createdAt: string;

  @Field(() => FeedbackAuthor, { description: "Who gave it." })
  author: FeedbackAuthor;
}
