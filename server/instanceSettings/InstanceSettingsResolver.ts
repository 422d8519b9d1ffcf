import type { NotNull } from "kysely";
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../accounts/roles/authChecker.js";
import { Context } from "../platform/context.js";
import { rowCount } from "../platform/data/expressions.js";
import { CategoryIconUse, InstanceSettings, InstanceSettingsInput } from "./InstanceSettings.js";
import { updateInstanceSettings } from "./updateInstanceSettings.js";

@Resolver()
export class InstanceSettingsResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => InstanceSettings, { description: "What admins chose. In a browser alone." })
  instanceSettings(@Ctx() ctx: Context): InstanceSettings {
    return settingsNow(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Query(() => [CategoryIconUse], {
    description: "The icons that categories have, the most used first.",
  })
  categoryIconUses(@Ctx() ctx: Context): Promise<CategoryIconUse[]> {
    return ctx
      .system("admins see how much each icon is used")
      .selectFrom("category")
      .select(["icon", rowCount])
      .where("icon", "is not", null)
      .$narrowType<{ icon: NotNull }>()
      .groupBy("icon")
      .orderBy("count", "desc")
      .orderBy("icon")
      .execute();
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => InstanceSettings, {
    description:
      "Changes what is given, in force at once on every instance; FORBIDDEN with the reason REAUTHENTICATION_REQUIRED more than 10 minutes after signing in.",
  })
  async updateInstanceSettings(
    @Arg("input", () => InstanceSettingsInput, { description: "What changes." }) input: InstanceSettingsInput,
    @Ctx() ctx: Context,
  ): Promise<InstanceSettings> {
    await updateInstanceSettings(ctx, input);
    return settingsNow(ctx);
  }
}

function settingsNow({ services: { instanceSettings, settings } }: Context): InstanceSettings {
  const { thankYouHeadings, thankYouMessages, categoryIcons, ...rest } = instanceSettings.values;
  return {
    ...rest,
    thankYouHeadings: [...thankYouHeadings],
    thankYouMessages: [...thankYouMessages],
    categoryIcons: [...categoryIcons],
    requiresEmailConfirmation: settings.requireEmailConfirmation,
    hasMailServer: settings.smtpUrl !== null,
  };
}
