import { invitationsPerHour, recipientsPerSend, sendingToOthers, whoMayJoin } from "../../schema/sentences.js";
import { requireRecentSignIn } from "../accounts/sessions/requireRecentSignIn.js";
import { AuditArea } from "../audit/AuditEntry.js";
import { recordAudit } from "../audit/recordAudit.js";
import type { Context } from "../platform/context.js";
import { takeLock } from "../platform/data/takeLock.js";
import { ConflictError } from "../platform/errors.js";
import type { InstanceSettingsInput } from "./InstanceSettings.js";
import { instanceSettingsChanged } from "./InstanceSettingsStore.js";
import { type InstanceSettingValues, instanceSettingNames } from "./instanceSettingValues.js";

const labels: Record<keyof InstanceSettingValues, string> = {
  signUp: whoMayJoin,
  publicLinks: "Public links",
  adminsNeedSecondFactor: "Second factor for admins",
  sendingToStrangers: sendingToOthers,
  invitationsPerHour,
  recipientsPerSend,
  attachmentMegabytes: "Attachment size",
  storageGigabytes: "Storage per person",
  backups: "Scheduled backups",
  backupHour: "Hour of backups",
  backupsKept: "Backups kept",
  thankYouHeadings: "Thank-you headings",
  thankYouMessages: "Thank-you messages",
  categoryIcons: "Category icons",
};

/** Changes the given settings, tells every instance, and records each change in the audit log. */
export async function updateInstanceSettings(ctx: Context, input: InstanceSettingsInput): Promise<void> {
  const { instanceSettings } = ctx.services;
  const { hasSecondFactor } = await requireRecentSignIn(ctx);
  if (input.adminsNeedSecondFactor && !hasSecondFactor)
    throw new ConflictError(
      "This would lock you out. Add a passkey or an authenticator app in your own settings first, or sign in again with yours.",
    );
  await ctx.transact(async (tx) => {
    // Serialized, so that the log has the correct previous values.
    const db = tx.system("an admin changes what holds for everybody");
    await takeLock(db, "instance settings");
    await instanceSettings.load();
    const before = instanceSettings.values;
    let isChanged = false;
    for (const name of instanceSettingNames) {
      const given = input[name];
      if (given === undefined || given === null) continue;
      const value = Array.isArray(given) ? given.map((each) => each.trim()) : given;
      if (JSON.stringify(value) === JSON.stringify(before[name])) continue;
      isChanged = true;
      const row = { value: JSON.stringify(value), updated_at: tx.clock().toISOString() };
      await db
        .insertInto("instance_choice")
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
      await recordAudit(tx, {
        area: AuditArea.SETTINGS,
        action: typeof value === "boolean" ? (value ? "turned on" : "turned off") : "changed",
        target: { id: null, name: labels[name] },
        detail: `${inWords(before[name])} → ${inWords(value)}`,
      });
    }
    if (isChanged) await tx.emit(instanceSettingsChanged());
  });
  await instanceSettings.load();
}

function inWords(value: InstanceSettingValues[keyof InstanceSettingValues]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object") return String(value.length);
  return typeof value === "string" ? value.toLowerCase().replaceAll("_", " ") : String(value);
}
