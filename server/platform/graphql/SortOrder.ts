import { registerEnumType } from "type-graphql";

export enum SortOrder {
  ASC = "ASC",
  DESC = "DESC",
}
registerEnumType(SortOrder, {
  name: "SortOrder",
  valuesConfig: {
    ASC: { description: "The smallest or earliest first." },
    DESC: { description: "The largest or latest first." },
  },
  description: "The direction of a sort.",
});
