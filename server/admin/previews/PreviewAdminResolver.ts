import { Authorized, Ctx, Query, Resolver } from "type-graphql";
import type { Role } from "../../accounts/roles/authChecker.js";
import { Context } from "../../platform/context.js";
import { SharePreview } from "./SharePreview.js";

@Resolver()
export class PreviewAdminResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => [SharePreview], {
    description: "The pages that links lead to, drawn as for readers, with sample words.",
  })
  async sharePreviews(@Ctx() ctx: Context): Promise<SharePreview[]> {
    const { drawSharePreviews } = await import("./drawSharePreviews.js");
    return drawSharePreviews(ctx.services.settings.publicUrl);
  }
}
