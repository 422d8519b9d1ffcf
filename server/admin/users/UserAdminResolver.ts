import { Arg, Args, ArgsType, Authorized, Ctx, Field, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../../accounts/roles/authChecker.js";
import { Context } from "../../platform/context.js";
import { connectionOf, type Page } from "../../platform/data/pages.js";
import { optionalText, Rule } from "../../platform/graphql/inputRules.js";
import { AdminUser, AdminUserCounts, PasswordLink, UserFilter, UserSort } from "./AdminUser.js";
import { deleteUser, keepUser, removeSecondFactor, setUserAdmin, suspendUser, unsuspendUser } from "./changeUser.js";
import { createResetLink } from "./resetLink.js";
import { userCounts, usersPage } from "./usersPage.js";

const AdminUserConnection = connectionOf(AdminUser, "AdminUser");
const idDescription = "The person; NOT_FOUND when there is none.";

@ArgsType()
class SuspendUserArgs {
  @Field(() => ID, { description: idDescription })
  id: string;

  @Field(() => String, { nullable: true, description: "Why, for the log and other admins: at most 500 characters." })
  @Rule(optionalText("The reason", 500))
  reason?: string | null;
}

@Resolver()
export class UserAdminResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => AdminUserConnection, { description: "Everybody." })
  adminUsers(
    @Arg("first", () => Int, { defaultValue: 25, description: "How many at most: 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "A cursor of this list in this order." })
    after: string | null | undefined,
    @Arg("sort", () => UserSort, { defaultValue: UserSort.LAST_ACTIVE, description: "The order." }) sort: UserSort,
    @Arg("filter", () => UserFilter, { nullable: true, description: "Only these." })
    filter: UserFilter | null | undefined,
    @Arg("search", () => String, {
      nullable: true,
      description: "Beginnings of words of name or address; at most 200 characters.",
    })
    search: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<AdminUser>> {
    return usersPage(ctx, { first, after, sort, filter, search });
  }

  @Authorized<Role>("ADMIN")
  @Query(() => AdminUserCounts, { description: "How many people each filter lists." })
  adminUserCounts(@Ctx() ctx: Context): Promise<AdminUserCounts> {
    return userCounts(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminUser, { description: "Grants or revokes admin; CONFLICT for the last admin." })
  setUserAdmin(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("isAdmin", () => Boolean, { description: "Whether they look after the app." }) isAdmin: boolean,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    return setUserAdmin(ctx, id, isAdmin);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminUser, {
    description: "Removes the passkeys and the authenticator app of a person, who is told by mail.",
  })
  removeSecondFactor(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    return removeSecondFactor(ctx, id);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminUser, {
    description: "Ends all that the person has open within seconds and keeps them out; CONFLICT for the last admin.",
  })
  suspendUser(@Args(() => SuspendUserArgs) { id, reason }: SuspendUserArgs, @Ctx() ctx: Context): Promise<AdminUser> {
    return suspendUser(ctx, id, reason?.trim() || null);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminUser, { description: "Lets the person in again." })
  unsuspendUser(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    return unsuspendUser(ctx, id);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminUser, {
    description: "Deletes account and content for good after 7 days; CONFLICT for the last admin.",
  })
  deleteUser(@Arg("id", () => ID, { description: idDescription }) id: string, @Ctx() ctx: Context): Promise<AdminUser> {
    return deleteUser(ctx, id);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => AdminUser, { description: "Takes a deletion back that hasn't happened yet." })
  keepUser(@Arg("id", () => ID, { description: idDescription }) id: string, @Ctx() ctx: Context): Promise<AdminUser> {
    return keepUser(ctx, id);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => PasswordLink, {
    description:
      "Makes a link by which the person chooses a new password, where no mail server is set; CONFLICT where one is. Needs a browser that has signed in within 10 minutes, else FORBIDDEN with reason REAUTHENTICATION_REQUIRED.",
  })
  createPasswordLink(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<PasswordLink> {
    return createResetLink(ctx, id);
  }
}
