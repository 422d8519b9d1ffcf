import { registerEnumType } from "type-graphql";

/** The kinds of content; also the discriminator of the table. */
export enum ContentType {
  NOTE = "NOTE",
  VIDEO = "VIDEO",
}
registerEnumType(ContentType, { name: "ContentType", description: "The kinds of content." });
