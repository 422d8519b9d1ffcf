import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Pool } from "pg";
import { systemData } from "../../platform/data/Data.js";
import type { Settings } from "../../settings/settings.js";
import { passkeyHost } from "./passkeyHost.js";
import { currentAttempt } from "./signInAttempt.js";

interface Parts {
  settings: Settings;
  pool: Pool;
  clock: () => Date;
}

/** Authenticator apps, recovery codes and passkeys, on our tables. */
export function secondFactorPlugins({ settings, pool, clock }: Parts) {
  return [
    twoFactor({
      issuer: "Commonplace",
      // Somebody who knows the password could lock its owner out with it; wrong codes are counted before the library.
      accountLockout: { enabled: false },
      // The library receives hashes and compares them: see recoveryCodes.
      backupCodeOptions: { storeBackupCodes: "plain" },
      schema: {
        user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
        twoFactor: {
          modelName: "two_factor",
          fields: {
            userId: "owner_id",
            backupCodes: "backup_codes",
            failedVerificationCount: "failed_verification_count",
            lockedUntil: "locked_until",
          },
        },
      },
    }),
    passkey({
      rpName: "Commonplace",
      rpID: passkeyHost(settings.publicUrl) ?? "",
      origin: new URL(settings.publicUrl).origin,
      // A passkey signs in by itself: the device must verify the user, and must store the account.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      registration: {
        afterVerification: ({ verification }) => {
          if (!verification.registrationInfo?.userVerified) throw refuse("PASSKEY_NOT_VERIFIED");
        },
      },
      authentication: {
        afterVerification: async ({ verification: { authenticationInfo }, clientData }) => {
          if (!authenticationInfo.userVerified) throw refuse("PASSKEY_NOT_VERIFIED");
          const used = await systemData(pool, "whose passkey signs in")
            .updateTable("passkey as p")
            .from("app_user as u")
            .set({ last_used_at: clock().toISOString(), counter: authenticationInfo.newCounter })
            .where("p.credential_id", "=", clientData.id)
            .whereRef("u.id", "=", "p.owner_id")
            .returning(["u.id", "u.device_generation as generation"])
            .executeTakeFirst();
          if (!used) throw refuse("PASSKEY_NOT_FOUND");
          const attempt = currentAttempt();
          if (attempt) attempt.generation = String(used.generation);
          if (!attempt?.proves) return;
          if (used.id !== attempt.proves) throw refuse("PASSKEY_OF_ANOTHER");
          attempt.isProved = true;
          // Stops here: a person who has just reauthenticated keeps their session.
          throw refuse("PROVED");
        },
      },
      schema: {
        passkey: {
          fields: {
            userId: "owner_id",
            publicKey: "public_key",
            credentialID: "credential_id",
            deviceType: "device_type",
            backedUp: "backed_up",
            createdAt: "created_at",
          },
        },
      },
    }),
  ];
}

function refuse(code: string): APIError {
  return new APIError("BAD_REQUEST", { code, message: code });
}
