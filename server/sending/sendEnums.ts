import { registerEnumType } from "type-graphql";

/** The state of each recipient in the response to a send. */
export enum SendStatus {
  SENT = "SENT",
  FAILED = "FAILED",
}
registerEnumType(SendStatus, {
  name: "SendStatus",
  valuesConfig: { FAILED: { description: "It could not be delivered." }, SENT: { description: "It was sent." } },
  description: "SENT: taken for delivery. FAILED: refused at once.",
});

export enum DeliveryState {
  WAITING = "WAITING",
  MAILED = "MAILED",
  KEPT = "KEPT",
  MAIL_OFF = "MAIL_OFF",
  IN_APP = "IN_APP",
  FAILED = "FAILED",
  BOUNCED = "BOUNCED",
}
registerEnumType(DeliveryState, {
  name: "DeliveryState",
  description: "How far the mail of a delivery came.",
  valuesConfig: {
    WAITING: { description: "The mail is on its way, or is tried again." },
    MAILED: { description: "The mail server took it." },
    KEPT: { description: "The instance has no mail server: the mail is kept in the outbox." },
    MAIL_OFF: { description: "The member gets no mails." },
    IN_APP: { description: "It is among the member's received items, and has no mail of its own." },
    FAILED: { description: "Given up after the last try; can be tried again." },
    BOUNCED: { description: "The mail server refused the address for good; can be tried again." },
  },
});
