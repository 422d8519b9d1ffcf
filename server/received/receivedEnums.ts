import { registerEnumType } from "type-graphql";

export enum ReceivedStatus {
  PENDING = "PENDING",
  ACCEPTED = "ACCEPTED",
  DISMISSED = "DISMISSED",
}
registerEnumType(ReceivedStatus, {
  name: "ReceivedStatus",
  valuesConfig: {
    ACCEPTED: { description: "It was accepted." },
    DISMISSED: { description: "It was dismissed." },
    PENDING: { description: "It waits for an answer." },
  },
  description: "PENDING: waits. ACCEPTED: a copy is among one's own. DISMISSED: hidden.",
});
