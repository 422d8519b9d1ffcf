import type { FastifyInstance } from "fastify";
import { registerAdminTable } from "../../accounts/roles/registerAdminTable.js";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import { type CountsOfOne, contentKinds } from "../../contentKinds/contentKinds.js";
import type { Services } from "../../platform/services.js";
import { type AdminUser, UserFilter, UserSort } from "./AdminUser.js";
import { maxSearchLength, usersBatch } from "./usersPage.js";

type Line = Omit<AdminUser, "invitedBy"> & CountsOfOne & { key: string; invitedBy: string | null };

/** Answers /api/admin/users.csv: people as a table for spreadsheets, filtered and sorted like the page. */
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
      ...Object.values(contentKinds).map(({ one, many }) => ({ key: `${one}Count` as const, header: many })),
      { key: "invitedBy", header: "invited by" },
      { key: "suspendedAt", header: "suspended" },
      { key: "suspensionReason", header: "reason" },
      { key: "deletionAt", header: "leaves" },
    ],
    batch: async (ctx, { sort, filter, search }, from) => {
      const wanted = {
        sort: Object.values(UserSort).find((each) => each === sort) ?? UserSort.LAST_ACTIVE,
        filter: Object.values(UserFilter).find((each) => each === filter) ?? null,
        search: search?.replaceAll("\0", "").slice(0, maxSearchLength),
      };
      const rows = await usersBatch(ctx, wanted, from);
      return rows.map((row) => ({ ...row, invitedBy: row.invitedBy?.email ?? null }));
    },
    positionOf: ({ key, id }) => ({ value: key, id }),
    // the file contains addresses
    before: (ctx) => recordAudit(ctx, { area: AuditArea.USERS, action: "exported the list of people" }),
  });
}
