import { Authorized, Ctx, Int, Query, Resolver } from "type-graphql";
import type { Role } from "../accounts/roles/authChecker.js";
import { Context } from "../platform/context.js";
import { InstanceHealth } from "./InstanceHealth.js";
import { instanceHealth, problemCount } from "./readHealth.js";

@Resolver()
export class HealthResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => InstanceHealth, {
    description: "What is wrong with the instance, slow or waiting.",
  })
  instanceHealth(@Ctx() ctx: Context): Promise<InstanceHealth> {
    return instanceHealth(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Query(() => Int, { description: "How many problems the instance has now." })
  healthProblemCount(@Ctx() ctx: Context): Promise<number> {
    return problemCount(ctx);
  }
}
