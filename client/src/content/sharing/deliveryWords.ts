import type { DeliveryState } from "../../gql/graphql";

/** The states of a delivery, in words. */
export const deliveryWords: Record<DeliveryState, string> = {
  WAITING: "on its way",
  DELIVERED: "delivered",
  BOUNCED: "refused by its mail server",
  FAILED: "not delivered",
};
