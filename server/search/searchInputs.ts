import { Field, ID, InputType, Int } from "type-graphql";
import { enterName } from "../../schema/sentences.js";
import { limitOf } from "../limits.js";
import { idOrNull, optionalText, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { SearchKind } from "./searchEnums.js";

const maxQuery = limitOf.content.searchCharacters.max;

@InputType({ description: "What is searched for." })
export class SearchInput {
  @Field(() => String, {
    defaultValue: "",
    description:
      'Words, which all must be there, by stem and by beginning; "a phrase"; -without; #tag and @category (the first of each; words where the viewer has none that begins so); is:favorite, is:archived, has:checklist (or code, table, image, link, attachment, task), links-to:"a title", type:note, before:2026-11-21, after:2026-11 (of several the narrowest). At most 500 characters.',
  })
  @Rule(optionalText("The search", maxQuery))
  query: string;

  @Field(() => String, { nullable: true, description: "The name of a tag; goes before a #tag in `query`." })
  @Rule(optionalText("The tag", 100))
  tag?: string | null;

  @Field(() => String, { nullable: true, description: "The name of a category; goes before an @category in `query`." })
  @Rule(optionalText("The category", 100))
  category?: string | null;

  @Field(() => [SearchKind], { nullable: true, description: "Only these kinds; all unless given." })
  kinds?: SearchKind[] | null;

  @Field(() => Int, { defaultValue: 20, description: "How many hits of each kind: 1 to 20." })
  @Rule((value) =>
    typeof value === "number" && value >= 1 && value <= 20 ? null : "Please ask for 1 to 20 hits of each kind",
  )
  first: number;
}

const queryRule = requiredText("The search", maxQuery, "Please enter what to search for");
const nameRule = requiredText("The name", 100, enterName);

@InputType({ description: "A search to keep." })
export class SaveSearchInput {
  @Field(() => ID, {
    nullable: true,
    description: "A UUID of the client's own; again with the same id changes nothing.",
  })
  @Rule(idOrNull())
  id?: string | null;

  @Field(() => String, { description: "1 to 100 characters." })
  @Rule(nameRule)
  name: string;

  @Field(() => String, { description: "As it was typed: 1 to 500 characters." })
  @Rule(queryRule)
  query: string;
}

@InputType({ description: "What changes of a saved search; what is left out stays." })
export class UpdateSavedSearchInput {
  @Field(() => String, { nullable: true, description: "1 to 100 characters." })
  @Rule(nameRule)
  name?: string;

  @Field(() => String, { nullable: true, description: "1 to 500 characters." })
  @Rule(queryRule)
  query?: string;
}
