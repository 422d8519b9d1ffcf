import type { FastifyInstance } from "fastify";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import type { Position } from "../../platform/pages.js";
import { registerAdminTable } from "../../platform/registerAdminTable.js";
import type { Services } from "../../platform/services.js";
import { type AdminUser, UserFilter, UserSort } from "./AdminUser.js";
import { mostSearch, type UsersWanted, usersBatch } from "./usersPage.js";

const batchSize = 1_000;

type Line = Omit<AdminUser, "invitedBy"> & { invitedBy: string | null };

/** Answers /api/admin/users.csv: people as a table for spreadsheets, by the filter and in the order of the page. */
export function registerUsersFile(fastify: FastifyInstance, services: Services): void {
  registerAdminTable<Line>(fastify, services, {
    name: "users",
    fileName: "people.csv",
    columns: [
      { key: "displayName", header: "name" },
      { key: "email", header: "e-mail" },
      { key: "isAdmin", header: "admin" },
      { key: "lastActiveAt", header: "last seen" },
      { key: "createdAt", header: "joined" },
      { key: "noteCount", header: "notes" },
      { key: "videoCount", header: "videos" },
      { key: "invitedBy", header: "invited by" },
      { key: "suspendedAt", header: "suspended" },
      { key: "suspensionReason", header: "reason" },
      { key: "deletionAt", header: "leaves" },
    ],
    rows: (ctx, { sort, filter, search }) =>
      linesOf(ctx, {
        sort: Object.values(UserSort).find((each) => each === sort) ?? UserSort.LAST_ACTIVE,
        filter: Object.values(UserFilter).find((each) => each === filter) ?? null,
        search: search?.replaceAll("\0", "").slice(0, mostSearch),
      }),
    // addresses leave the app with it
    before: (ctx) => recordAudit(ctx, { area: AuditArea.USERS, action: "exported the list of people" }),
  });
}

async function* linesOf(ctx: Context, wanted: UsersWanted): AsyncGenerator<Line> {
  for (let position: Position | null = null; ; ) {
    const rows = await usersBatch(ctx, wanted, { position, size: batchSize });
    for (const row of rows) yield { ...row, invitedBy: row.invitedBy?.email ?? null };
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    position = { value: last.key, id: last.id };
  }
}
