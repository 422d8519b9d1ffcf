import { Arg, Authorized, Ctx, Int, Query, Resolver } from "type-graphql";
import type { Role } from "../../accounts/roles/authChecker.js";
import { AuditArea, AuditCount, AuditEntry } from "../../audit/AuditEntry.js";
import { Context } from "../../platform/context.js";
import { connectionOf, type Page } from "../../platform/data/pages.js";
import { auditCounts, auditPage } from "./auditPage.js";

const AuditEntryConnection = connectionOf(AuditEntry, "AuditEntry");

@Resolver()
export class AuditResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => AuditEntryConnection, {
    description: "What admins did and who signed in, the latest first.",
  })
  auditLog(
    @Arg("first", () => Int, { defaultValue: 50, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "A cursor of this list." })
    after: string | null | undefined,
    @Arg("area", () => AuditArea, { nullable: true, description: "Only this area." })
    area: AuditArea | null | undefined,
    @Arg("search", () => String, {
      nullable: true,
      description: "Part of a name, an address or an action; at most 200 characters.",
    })
    search: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<AuditEntry>> {
    return auditPage(ctx, { first, after, area, search });
  }

  @Authorized<Role>("ADMIN")
  @Query(() => [AuditCount], { description: "How many lines each area has; areas without any are left out." })
  auditCounts(@Ctx() ctx: Context): Promise<AuditCount[]> {
    return auditCounts(ctx);
  }
}
