import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "../..");

/** Every place that reads anybody's rows, with its reason. */
const systemCallers: Record<string, string> = {
  "accounts/accountByEmail.ts": "whose address this is",
  "accounts/apps/forgetCodes.ts": "what an app may do ends, by the owner of the account",
  "accounts/apps/oauthRoutes.ts": "the sign-in library",
  "accounts/apps/registerApp.ts": "apps belong to nobody",
  "accounts/auth/authSecret.ts": "the secret of this instance",
  "accounts/auth/sqlAdapter.ts": "the sign-in library",
  "accounts/deletion/purgeAccounts.ts": "what has lapsed goes, whosever it is",
  "accounts/deletion/removePeople.ts": "who left 7 days ago",
  "accounts/passwords/renewPasswordHash.ts": "the password that somebody has just signed in with",
  "accounts/passwords/resetPassword.ts": "links for a new password, and sign-ins that wait for a second step",
  "accounts/roles/lastAdmin.ts": "who looks after the instance",
  "accounts/roles/setAdmin.ts": "whoever has the machine makes an admin",
  "accounts/secondFactor/removeFactors.ts": "factors go, by their owner or an admin",
  "accounts/secondFactor/recoveryCodes.ts": "recovery codes from before they were hashed",
  "accounts/secondFactor/secondFactorPlugins.ts": "whose passkey signs in",
  "accounts/sessions/findViewer.ts": "who asks, and when they last did",
  "accounts/sessions/newSessionToken.ts": "the session that a browser leaves",
  "accounts/sessions/suspension.ts": "whoever is suspended is signed out",
  "accounts/updateAccount.ts": "an account changes, by its owner or an admin",
  "admin/audit/auditPage.ts": "admins read the audit log",
  "admin/instance/readInstance.ts": "admins see how the instance does",
  "admin/invitations/changeInvitation.ts": "admins change invitations",
  "admin/invitations/invitationsPage.ts": "admins look after invitations",
  "admin/mails/outbox.ts": "admins look after the outbox",
  "admin/users/changeUser.ts": "an admin makes others admins",
  "admin/users/usersPage.ts": "admins look after accounts",
  "attachments/registerDownloads.ts": "for whoever has a file's link",
  "audit/purgeAudit.ts": "the audit log forgets",
  "audit/recordAudit.ts": "the audit log is written",
  "backups/backupGauges.ts": "metrics of backups",
  "backups/backupRuns.ts": "a backup is begun",
  "backups/makeBackup.ts": "nothing is left of a backup",
  "backups/removeLeft.ts": "backups give way to newer ones",
  "calendar/ics/registerCalendarFiles.ts": "for whoever has a calendar's address",
  "calendar/subscriptions/defineSubscriptionReads.ts": "subscribed calendars are read by a job",
  "changes/purgeChanges.ts": "changes of everybody are forgotten or put in order",
  "idempotency/registerIdempotency.ts": "answers of yesterday are forgotten",
  "database.ts": "which migrations have run, and running them",
  "feedback/feedbackEvents.ts": "feedback is told to every admin",
  "feedback/feedbackPage.ts": "admins read everybody's feedback",
  "health/findProblems.ts": "what is wrong with the instance",
  "health/readHealth.ts": "admins see what is wrong with the instance",
  "health/tellAdmins.ts": "admins are told what is wrong with the instance",
  "health/watchHealth.ts": "what is wrong with the instance is put down",
  "instanceSettings/InstanceSettingsResolver.ts": "admins see how much each icon is used",
  "instanceSettings/InstanceSettingsStore.ts": "what admins chose",
  "instanceSettings/updateInstanceSettings.ts": "an admin changes what holds for everybody",
  "invitations/admitSignUp.ts": "whoever signs up is nobody yet",
  "invitations/forgetAddresses.ts": "a job forgets the addresses of everybody's invitations",
  "invitations/markOpened.ts": "whoever follows the link is nobody yet",
  "notifications/channels/email/digest.ts": "a job mails people what waits for them",
  "notifications/channels/email/emailChannel.ts": "people are told of what reaches them",
  "notifications/channels/push/push.ts": "a job sends notices to devices",
  "notifications/channels/push/pushChannel.ts": "people are told of what reaches them",
  "notifications/channels/push/pushDevices.ts": "a browser may have been somebody else's",
  "notifications/channels/push/vapidKeys.ts": "the keys of this instance for push services",
  "platform/backup/writeBackup.ts": "which version a backup is of",
  "platform/jobs/LongJobRun.ts": "a job takes over the row that it is for",
  "platform/jobs/jobGauges.ts": "metrics of the queue of jobs",
  "platform/jobs/jobs.ts": "the queue of jobs",
  "platform/live/live.ts": "live events",
  "platform/mail/Mail.ts": "mail goes out",
  "platform/postgres/embeddedPostgres.ts": "the databases of our own server",
  "platform/storage/sweepFiles.ts": "to remove files that nobody has",
  "reminders/deliverReminders.ts": "whoever has a reminder is reminded",
  "scripts/admin.ts": "whoever runs npm run admin",
  "sending/deliver.ts": "to give people what was sent to them",
  "sending/recipients.ts": "to find people by their addresses",
  "sending/registerStopMails.ts": "for whoever got a mail",
  "sending/resolveRecipients.ts": "to know whom a send reaches",
  "sending/skipUnwantedMails.ts": "to skip mails that are no longer meant",
  "sharing/page/VisitCounter.ts": "to count who read a link",
  "sharing/page/findShared.ts": "for whoever has a link",
  "sharing/page/sharedPicture.ts": "for whoever has a link",
  "sharing/passwords.ts": "for whoever has a link's password",
  "transfer/defineTransfers.ts": "to forget transfers that are long over",
  "transfer/fileExpiry.ts": "to remove files that nobody has",
  "transfer/registerExports.ts": "for whoever has an export's link",
  "trash/purgeTrash.ts": "the trash is emptied",
  "webhooks/announceWebhooks.ts": "webhooks go out",
  "webhooks/defineWebhookCleaning.ts": "the log of webhooks forgets",
  "webhooks/failWaiting.ts": "a webhook was turned off",
  "webhooks/turnOff.ts": "a webhook was turned off",
  "webhooks/WebhookSender.ts": "webhooks go out",
};

test("only the listed places read anybody's rows", () => {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(server, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(server.length + 1);
    if (
      !entry.isFile() ||
      !/\.tsx?$/.test(file) ||
      file.includes(".test.") ||
      /^platform\/(?:context|data)\b/.test(file)
    )
      continue;
    for (const [, why = ""] of readFileSync(path, "utf8").matchAll(
      /(?:\.system|systemData|systemStatement)\([^")]*"([^"]*)"/g,
    ))
      found[file] = why;
  }
  expect(found).toEqual(systemCallers);
});
