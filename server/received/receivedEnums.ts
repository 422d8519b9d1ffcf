import { registerEnumType } from "type-graphql";

export enum ReceivedStatus {
  PENDING = "PENDING",
  ACCEPTED = "ACCEPTED",
  DISMISSED = "DISMISSED",
}
registerEnumType(ReceivedStatus, {
  name: "ReceivedStatus",
  description: "PENDING: waits. ACCEPTED: a copy is among one's own. DISMISSED: hidden.",
});
