import type { DeliveryState } from "../../gql/graphql";

const mailWords: Record<Exclude<DeliveryState, "IN_APP">, string> = {
  WAITING: "waiting",
  MAILED: "mailed",
  KEPT: "no mail server",
  MAIL_OFF: "mail off",
  BOUNCED: "bounced",
  FAILED: "not mailed",
};

/** "delivered in the app, mailed": how a send reached one recipient. */
export function deliveryWords({ isInApp, state }: { isInApp: boolean; state: DeliveryState }): string {
  const words = [...(isInApp ? ["delivered in the app"] : []), ...(state === "IN_APP" ? [] : [mailWords[state]])];
  return words.join(", ");
}
