import type { UpdateObject } from "kysely";
import { AuditArea } from "../audit/AuditEntry.js";
import { recordAudit } from "../audit/recordAudit.js";
import type { Context } from "../platform/context.js";
import type { Tables } from "../platform/data/tables.js";
import type { FeedbackStatus } from "./feedbackEnums.js";
import { feedbackChanged } from "./feedbackEvents.js";
import { everybodys, type FeedbackRow, feedbackRow } from "./feedbackPage.js";

async function change(tx: Context, id: string, values: UpdateObject<Tables, "feedback">): Promise<FeedbackRow> {
  await everybodys(tx).updateTable("feedback").set(values).where("id", "=", id).execute();
  await tx.emit(...(await feedbackChanged(tx, id)));
  return feedbackRow(tx, id);
}

/** Sets its status. */
export function setFeedbackStatus(ctx: Context, id: string, status: FeedbackStatus): Promise<FeedbackRow> {
  return ctx.transact(async (tx) => {
    const { title: name, status: before } = await feedbackRow(tx, id);
    if (before !== status) {
      const action = `moved to ${status.toLowerCase().replaceAll("_", " ")}`;
      await recordAudit(tx, { area: AuditArea.FEEDBACK, action, target: { id, name } });
    }
    return change(tx, id, { status });
  });
}

/** Sets the admins' note; the person never sees it. */
export function setFeedbackNote(ctx: Context, id: string, note: string | null): Promise<FeedbackRow> {
  return ctx.transact(async (tx) => {
    const { title: name } = await feedbackRow(tx, id);
    await recordAudit(tx, { area: AuditArea.FEEDBACK, action: "wrote a note on", target: { id, name } });
    return change(tx, id, { note });
  });
}

/** Mails an answer to the person who gave it; their reply goes to the admin. */
export function answerFeedback(ctx: Context, id: string, answer: string): Promise<FeedbackRow> {
  const { email: replyTo, displayName } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    const { title: name, author, description } = await feedbackRow(tx, id);
    const props = { displayName: author.displayName, adminName: displayName, title: name, description, answer };
    await tx.services.mail.send(
      { to: author.email, template: "feedbackAnswer", props, envelope: { fromName: displayName, replyTo } },
      tx.runner,
    );
    await recordAudit(tx, { area: AuditArea.FEEDBACK, action: "answered", target: { id, name } });
    return change(tx, id, { answered_at: tx.clock().toISOString() });
  });
}

/** Deletes it with its screenshot. */
export function deleteFeedback(ctx: Context, id: string): Promise<string> {
  return ctx.transact(async (tx) => {
    const { title: name } = await feedbackRow(tx, id);
    await everybodys(tx).deleteFrom("feedback").where("id", "=", id).execute();
    await recordAudit(tx, { area: AuditArea.FEEDBACK, action: "deleted", target: { id, name } });
    await tx.emit(...(await feedbackChanged(tx, id)));
    return id;
  });
}
