import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../../accounts/roles/authChecker.js";
import { Context } from "../../platform/context.js";
import { connectionOf, type Page } from "../../platform/data/pages.js";
import { AdminInvitation, InvitationCount, InvitationState } from "./AdminInvitation.js";
import { resendInvitation, revokeInvitation } from "./changeInvitation.js";
import { invitationCounts, invitationsPage } from "./invitationsPage.js";

const AdminInvitationConnection = connectionOf(AdminInvitation, "AdminInvitation");
const idDescription = "The invitation; NOT_FOUND when there is none.";

@Resolver()
export class InvitationAdminResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => AdminInvitationConnection, {
    description: "Everybody's invitations, the newest first.",
  })
  adminInvitations(
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "A cursor of this list." })
    after: string | null | undefined,
    @Arg("state", () => InvitationState, { nullable: true, description: "Only what stands there." })
    state: InvitationState | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<AdminInvitation>> {
    return invitationsPage(ctx, { first, after, state });
  }

  @Authorized<Role>("ADMIN")
  @Query(() => [InvitationCount], { description: "How many stand where; states without any are left out." })
  adminInvitationCounts(@Ctx() ctx: Context): Promise<InvitationCount[]> {
    return invitationCounts(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminInvitation, {
    description:
      "Mails a new link, good for 14 days; the one before stops working. CONFLICT for who joined or whose address is forgotten.",
  })
  resendInvitation(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<AdminInvitation> {
    return resendInvitation(ctx, id);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminInvitation, { description: "Ends the link at once; CONFLICT for who has joined." })
  revokeInvitation(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<AdminInvitation> {
    return revokeInvitation(ctx, id);
  }
}
