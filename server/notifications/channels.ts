import type { Services } from "../platform/services.js";
import type { Channel } from "./channels/Channel.js";
import { emailChannel } from "./channels/email/emailChannel.js";
import { pushChannel } from "./channels/push/pushChannel.js";

/** All ways of telling people, in the order in which they are taken. */
export const channels: readonly Channel[] = [pushChannel, emailChannel];

/** Defines the jobs of all channels; call it before the jobs start. */
export function defineNotices(services: Services): void {
  for (const channel of channels) channel.define(services);
}
