import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../../accounts/roles/authChecker.js";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import { Context } from "../../platform/context.js";
import { connectionOf, type Page } from "../../platform/data/pages.js";
import { NotFoundError } from "../../platform/errors.js";
import type { NewMail } from "../../platform/mail/Mail.js";
import { type MailTemplate, mailTemplateNames } from "../../platform/mail/templates.js";
import { mailSamples } from "./mailSamples.js";
import { EmailPreview, MailStatus, OutboxMail } from "./mailTypes.js";
import { outboxMailText, outboxPage } from "./outbox.js";

const OutboxMailConnection = connectionOf(OutboxMail, "OutboxMail");

@Resolver()
export class MailAdminResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => [EmailPreview], { description: "Every mail that the app sends, with sample words." })
  async emailPreviews(@Ctx() ctx: Context): Promise<EmailPreview[]> {
    const { renderMail } = await import("../../platform/mail/renderMail.js");
    const { publicUrl } = ctx.services.settings;
    return Promise.all(
      mailTemplateNames.map(async (template) => {
        const { name, props } = mailSamples[template];
        return { template, name, ...(await renderMail(template, props(publicUrl))) };
      }),
    );
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => String, { description: "Mails one of them to the viewer; gives the address." })
  async sendEmailPreview(
    @Arg("template", () => ID, { description: "As emailPreviews names it; NOT_FOUND for any other." }) template: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    const { email: to } = ctx.requireViewer();
    const known = mailTemplateNames.find((each) => each === template);
    if (!known) throw new NotFoundError();
    await ctx.services.limits.take(`email preview ${to}`, { max: 30, seconds: 3_600 });
    await ctx.transact(async (tx) => {
      const props = mailSamples[known].props(ctx.services.settings.publicUrl);
      await ctx.services.mail.send({ to, template: known, props } as NewMail<MailTemplate>, tx.runner);
      await recordAudit(tx, {
        area: AuditArea.MAIL,
        action: "sent themselves a sample of",
        target: { id: null, name: mailSamples[known].name },
      });
    });
    return to;
  }

  @Authorized<Role>("ADMIN")
  @Query(() => OutboxMailConnection, { description: "Mails of the app, the latest first. In a browser alone." })
  outbox(
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "A cursor of this list." })
    after: string | null | undefined,
    @Arg("status", () => MailStatus, { nullable: true, description: "Only what stands there." })
    status: MailStatus | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<OutboxMail>> {
    return outboxPage(ctx, { first, after, status });
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => String, {
    description:
      "The text of a mail of the app's own that no server took, without links that only its recipient may have; the audit log says who read it. NOT_FOUND for mails that tell content, FORBIDDEN by token.",
  })
  readOutboxMail(
    @Arg("id", () => ID, { description: "A mail with isReadable." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return outboxMailText(ctx, id);
  }
}
