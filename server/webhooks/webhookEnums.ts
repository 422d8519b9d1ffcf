import { registerEnumType } from "type-graphql";

export enum WebhookDeliveryState {
  WAITING = "WAITING",
  DELIVERED = "DELIVERED",
  FAILED = "FAILED",
}
registerEnumType(WebhookDeliveryState, {
  name: "WebhookDeliveryState",
  description: "How far an event has come on its way to a webhook.",
  valuesConfig: {
    WAITING: { description: "It is being sent, or waits for its next attempt or for an earlier event of its item." },
    DELIVERED: { description: "The receiver answered with a status from 200 to 299." },
    FAILED: {
      description: "Every attempt failed, or the webhook was turned off first; it is sent again only on request.",
    },
  },
});

export enum WebhookOffReason {
  FAILING = "FAILING",
  GONE = "GONE",
}
registerEnumType(WebhookOffReason, {
  name: "WebhookOffReason",
  description: "Why the app turned a webhook off.",
  valuesConfig: {
    FAILING: { description: "Nothing reached it for five days." },
    GONE: { description: "The receiver answered 410 Gone." },
  },
});
