import { Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../accounts/roles/authChecker.js";
import { Context } from "../platform/context.js";
import { BackupRun, Backups } from "./BackupRun.js";
import { backupsNow, startBackup, stopBackup } from "./backupRuns.js";

@Resolver()
export class BackupResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => Backups, { description: "The backups of the instance." })
  backups(@Ctx() ctx: Context): Promise<Backups> {
    return backupsNow(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => BackupRun, {
    description: "Begins a backup of everything; CONFLICT while one is being made.",
  })
  startBackup(@Ctx() ctx: Context): Promise<BackupRun> {
    return startBackup(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => BackupRun, {
    description: "Stops the backup that is being made, within seconds; NOT_FOUND where none is.",
  })
  stopBackup(@Ctx() ctx: Context): Promise<BackupRun> {
    return stopBackup(ctx);
  }
}
