import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import { PushDevice, PushSubscriptionInput } from "./channels/push/PushDevice.js";
import { allowPush, pushDevices, removePushDevice, sendTestNotice } from "./channels/push/pushDevices.js";
import { vapidKeys } from "./channels/push/vapidKeys.js";
import {
  NotificationSettings,
  NotificationSettingsInput,
  type NotificationSettingValues,
} from "./NotificationSettings.js";
import { notificationSettings, updateNotificationSettings } from "./notificationSettingsOf.js";

@Resolver(() => PushDevice)
export class NotificationResolver {
  @Query(() => NotificationSettings, { description: "How and when the viewer is told of what arrives." })
  notificationSettings(@Ctx() ctx: Context): Promise<NotificationSettingValues> {
    return notificationSettings(ctx);
  }

  @Mutation(() => NotificationSettings, { description: "Changes what the input names." })
  updateNotificationSettings(
    @Arg("input", () => NotificationSettingsInput, { description: "What changes." }) input: NotificationSettingsInput,
    @Ctx() ctx: Context,
  ): Promise<NotificationSettingValues> {
    return updateNotificationSettings(ctx, input);
  }

  @Query(() => String, {
    description: "The instance's VAPID public key, as base64url: the `applicationServerKey` of a push subscription.",
  })
  async pushPublicKey(@Ctx() ctx: Context): Promise<string> {
    ctx.requireViewer();
    return (await vapidKeys(ctx.services)).publicKey;
  }

  @Query(() => [PushDevice], { description: "The browsers that show the viewer's notices, the last allowed first." })
  pushDevices(@Ctx() ctx: Context): Promise<PushDevice[]> {
    return pushDevices(ctx);
  }

  @Mutation(() => PushDevice, {
    description:
      "Has this browser show the viewer's notices from now on; the same subscription again is the same device. At most 20.",
  })
  allowPush(
    @Arg("input", () => PushSubscriptionInput, { description: "Its push subscription." }) input: PushSubscriptionInput,
    @Ctx() ctx: Context,
  ): Promise<PushDevice> {
    return allowPush(ctx, input);
  }

  @Mutation(() => Boolean, { description: "Sends this device no more notices; false when it is gone already." })
  removePushDevice(
    @Arg("id", () => ID, { description: "The device." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return removePushDevice(ctx, id);
  }

  @Mutation(() => Boolean, {
    description:
      "Sends one notice to this device now; false when the push service no longer knows it. 10 an hour, then RATE_LIMITED.",
  })
  sendTestNotice(
    @Arg("id", () => ID, { description: "The device." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return sendTestNotice(ctx, id);
  }
}
