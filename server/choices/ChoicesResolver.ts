import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { Role } from "../platform/admitRole.js";
import { Context } from "../platform/context.js";
import { InstanceSettings, InstanceSettingsInput } from "./InstanceSettings.js";
import { updateChoices } from "./updateChoices.js";

@Resolver()
export class ChoicesResolver {
  @Authorized<Role>("ADMIN")
  @Query(() => InstanceSettings, { description: "What admins chose. For admins; FORBIDDEN for others." })
  instanceSettings(@Ctx() ctx: Context): InstanceSettings {
    return settingsNow(ctx);
  }

  @Authorized<Role>("ADMIN")
  @Mutation(() => InstanceSettings, { description: "Changes what is given, in force at once on every instance." })
  async updateInstanceSettings(
    @Arg("input", () => InstanceSettingsInput, { description: "What changes." }) input: InstanceSettingsInput,
    @Ctx() ctx: Context,
  ): Promise<InstanceSettings> {
    await updateChoices(ctx, input);
    return settingsNow(ctx);
  }
}

function settingsNow({ services: { choices, settings } }: Context): InstanceSettings {
  const { thankYouHeadings, thankYouMessages, categoryIcons, ...rest } = choices.values;
  return {
    ...rest,
    thankYouHeadings: [...thankYouHeadings],
    thankYouMessages: [...thankYouMessages],
    categoryIcons: [...categoryIcons],
    requiresEmailConfirmation: settings.requireEmailConfirmation,
  };
}
