import { Field, ID, InputType, Int } from "type-graphql";
import { enterTitle } from "../../schema/sentences.js";
import { bounded, idOrNull, optionalText, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { HexColor } from "../platform/graphql/scalars.js";
import { FilingProperties } from "./filing/FilingProperties.js";
import { checkLink, maxLinkLength } from "./html/normalizeLink.js";

const title = requiredText("The title", 500, enterTitle);

const describedTitle = "1 to 500 characters, trimmed.";

/** The fields that every save of a note may set. */
@InputType()
abstract class NoteProperties extends FilingProperties {
  @Field(() => String, {
    nullable: true,
    description: "HTML; cleaned to what the editor can make. At most 1 048 576 bytes of UTF-8. Null or empty: none.",
  })
  @Rule(optionalText("The text", Number.POSITIVE_INFINITY))
  content?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "An http or https address, at most 2 048 characters; without a scheme it gets https://. Null or empty: none.",
  })
  @Rule(bounded({ maxLength: maxLinkLength }, checkLink))
  link?: string | null;

  @Field(() => HexColor, { nullable: true, description: "#FFE4B5 when null." })
  color?: string | null;
}

@InputType({ description: "What a new note holds." })
export class CreateNoteInput extends NoteProperties {
  @Field(() => ID, {
    nullable: true,
    description: "A UUID of the client's own, so that a retried create is one create.",
  })
  @Rule(idOrNull())
  id?: string | null;

  @Field(() => String, { description: describedTitle })
  @Rule(title)
  title: string;

  @Field(() => Boolean, { nullable: true, description: "Marks it from the beginning." })
  isFavorite?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "A note of the viewer's whose images may stand in the text: they are copied. Null: a new note has no images.",
  })
  @Rule(idOrNull())
  imagesOf?: string | null;
}

@InputType({ description: "Fields left out stay as they are; null empties." })
export class UpdateNoteInput extends NoteProperties {
  @Field(() => String, { nullable: true, description: describedTitle })
  @Rule(title)
  title?: string;
}

@InputType({ description: "A whole note: fields left out go back to their defaults." })
export class ReplaceNoteInput extends NoteProperties {
  @Field(() => String, { description: describedTitle })
  @Rule(title)
  title: string;
}

@InputType({ description: "The text of one of several notes that are saved together." })
export class NoteTextInput {
  @Field(() => ID, { description: "The note's id." })
  id: string;

  @Field(() => String, {
    nullable: true,
    description: "HTML; cleaned to what the editor can make. At most 1 048 576 bytes of UTF-8. Null or empty: none.",
  })
  @Rule(optionalText("The text", Number.POSITIVE_INFINITY))
  content: string | null;

  @Field(() => Int, { description: "The version that was read." })
  version: number;
}
