import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import { KeptPreferences } from "./KeptPreferences.js";
import { forgetPreferences, keepPreferences, readPreferences } from "./keepPreferences.js";

/** Settings are kept in the browser; people can choose to sync them. */
@Resolver()
export class PreferencesResolver {
  @Query(() => KeptPreferences, {
    nullable: true,
    description: "The settings that follow the viewer; null: each browser has its own.",
  })
  keptPreferences(@Ctx() ctx: Context): Promise<KeptPreferences | null> {
    return readPreferences(ctx);
  }

  @Mutation(() => KeptPreferences, { description: "Keeps a browser's settings for the viewer's others, from now on." })
  keepPreferences(
    @Arg("settings", () => String, { description: "A JSON object of at most 4 000 characters; else INVALID_INPUT." })
    settings: string,
    @Ctx() ctx: Context,
  ): Promise<KeptPreferences> {
    return keepPreferences(ctx, settings);
  }

  @Mutation(() => Boolean, { description: "Keeps them no longer; every browser goes on with what it has." })
  forgetPreferences(@Ctx() ctx: Context): Promise<boolean> {
    return forgetPreferences(ctx);
  }
}
