import { Field, ID, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { DateTime } from "../platform/scalars.js";
import { FeedbackAuthor } from "./FeedbackAuthor.js";
import { FeedbackCategory, FeedbackStatus, FeedbackType } from "./feedbackEnums.js";

@ObjectType({ simpleResolvers: true, description: "What somebody says of the app, for its admins to read." })
@Entity("feedback")
export class Feedback implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Field(() => FeedbackType, { description: "What kind it is." })
  @Column("text")
  type: FeedbackType;

  @Field(() => String, { description: "1 to 500 characters." })
  @Column("text")
  title: string;

  @Field(() => String, { description: "Plain text of 1 to 10 000 characters." })
  @Column("text")
  description: string;

  @Field(() => FeedbackCategory, { nullable: true, description: "What it is about; null when it doesn't say." })
  @Column("text", { nullable: true })
  category: FeedbackCategory | null;

  @Field(() => FeedbackStatus, { description: "NEW until an admin says otherwise." })
  @Column("text")
  status: FeedbackStatus;

  @Field(() => String, { description: "The version of the app it was given in." })
  @Column("text", { name: "app_version" })
  appVersion: string;

  @Field(() => String, { description: 'What it was sent from, e.g. "Firefox on macOS".' })
  @Column("text")
  device: string;

  /** For admins: see FeedbackResolver. */
  @Column("text", { nullable: true })
  note: string | null;

  @Column("timestamptz", { name: "answered_at", nullable: true })
  answeredAt: string | null;

  @Column("text", { name: "screenshot_key", nullable: true })
  screenshotKey: string | null;

  @Column("text", { name: "screenshot_type", nullable: true })
  screenshotType: string | null;

  @Column("integer", { name: "screenshot_size", nullable: true })
  screenshotSize: number | null;

  @Field(() => DateTime, { description: "When it was given." })
  @Column("timestamptz", { name: "created_at" })
  createdAt: string;

  @Field(() => FeedbackAuthor, { description: "Who gave it." })
  author: FeedbackAuthor;
}
