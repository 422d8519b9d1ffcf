import type { DeliveryState } from "../../gql/graphql";

/** How far a delivery came, as a person says it. */
export const deliveryWords: Record<DeliveryState, string> = {
  WAITING: "on its way",
  DELIVERED: "delivered",
  BOUNCED: "refused by its mail server",
  FAILED: "not delivered",
};
