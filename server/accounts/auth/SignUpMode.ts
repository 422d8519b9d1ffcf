import { registerEnumType } from "type-graphql";

export enum SignUpMode {
  OPEN = "OPEN",
  INVITATION = "INVITATION",
  CLOSED = "CLOSED",
}
registerEnumType(SignUpMode, {
  name: "SignUpMode",
  description: "Who may make an account.",
  valuesConfig: {
    OPEN: { description: "Anyone." },
    INVITATION: { description: "Who has the link of an invitation that still works." },
    CLOSED: { description: "Nobody." },
  },
});
