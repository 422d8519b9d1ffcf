import { registerEnumType } from "type-graphql";

/** The state of each recipient in the response to a send. */
export enum SendStatus {
  SENT = "SENT",
  FAILED = "FAILED",
}
registerEnumType(SendStatus, { name: "SendStatus", description: "SENT: taken for delivery. FAILED: refused at once." });

export enum DeliveryState {
  WAITING = "WAITING",
  DELIVERED = "DELIVERED",
  FAILED = "FAILED",
  BOUNCED = "BOUNCED",
}
registerEnumType(DeliveryState, {
  name: "DeliveryState",
  description: "How far a delivery came.",
  valuesConfig: {
    WAITING: { description: "The mail is on its way, or is tried again." },
    DELIVERED: {
      description: "The mail server took it, it is kept in the outbox, or it is among the person's received items.",
    },
    FAILED: { description: "Given up after the last try; can be tried again." },
    BOUNCED: { description: "The mail server refused the address for good; can be tried again." },
  },
});
