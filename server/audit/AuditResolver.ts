import { Arg, Authorized, Ctx, Field, Int, ObjectType, Query, Resolver } from "type-graphql";
import type { Role } from "../platform/admitRole.js";
import { Context } from "../platform/context.js";
import { connectionOf, type Page } from "../platform/pages.js";
import { AuditArea, AuditEntry } from "./AuditEntry.js";
import { auditPage } from "./auditPage.js";

const AuditEntryConnection = connectionOf(AuditEntry, "AuditEntry");

@ObjectType({ simpleResolvers: true, description: "How many lines of the audit log an area has." })
export class AuditCount {
  @Field(() => AuditArea, { description: "The area." })
  area: AuditArea;

  @Field(() => Int, { description: "Its lines." })
  count: number;
}

@Resolver()
export class AuditResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => AuditEntryConnection, {
    description: "What admins did and who signed in, the latest first. For admins; FORBIDDEN for others.",
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
    return ctx.sql("audit.counts", "select area, count(*)::int as count from audit_entry group by area", []);
  }
}
