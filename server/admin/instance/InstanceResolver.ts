import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../../accounts/roles/authChecker.js";
import { Context } from "../../platform/context.js";
import { AdminJob, InstanceState, JobState } from "./InstanceState.js";
import { adminJobs, instanceState, runJobAgain } from "./readInstance.js";

@Resolver()
export class InstanceResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => InstanceState, { description: "Sizes, mails and jobs." })
  instanceState(@Ctx() ctx: Context): Promise<InstanceState> {
    return instanceState(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Query(() => [AdminJob], { description: "The latest background jobs." })
  adminJobs(
    @Arg("state", () => JobState, { nullable: true, description: "Only what stands there." })
    state: JobState | null | undefined,
    @Arg("first", () => Int, { defaultValue: 50, description: "How many at most: 1 to 200." }) first: number,
    @Ctx() ctx: Context,
  ): Promise<AdminJob[]> {
    return adminJobs(ctx, state, first);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => ID, { description: "Has a job that failed tried once more; gives its id, NOT_FOUND for others." })
  runJobAgain(@Arg("id", () => ID, { description: "The job." }) id: string, @Ctx() ctx: Context): Promise<string> {
    return runJobAgain(ctx, id);
  }
}
