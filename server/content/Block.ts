import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import type { Context } from "../platform/context.js";
import { type BlockType, blocksOf, blockTypes } from "./html/noteBlocks.js";
import { type StoredContent, shownContent } from "./shownContent.js";

const BlockTypeEnum = Object.fromEntries(blockTypes.map((type) => [type, type])) as { readonly [T in BlockType]: T };
registerEnumType(BlockTypeEnum, {
  name: "BlockType",
  valuesConfig: {
    CODE: { description: "A code block." },
    DIVIDER: { description: "A line across." },
    EMBED: { description: "Something shown within the text." },
    HEADING: { description: "A heading." },
    IMAGE: { description: "An image." },
    ITEM: { description: "An item of a list." },
    LIST: { description: "A list." },
    PARAGRAPH: { description: "A paragraph." },
    QUOTE: { description: "A quote or callout." },
    SECTION: { description: "A collapsible section." },
    TABLE: { description: "A table." },
  },
  description: "What a block of a note is.",
});

@ObjectType({ simpleResolvers: true, description: "A top-level element of a note's text, or a list item." })
export class Block {
  @Field(() => ID, {
    description: "8 characters of a-z and 0-9, unique in the note; it stays through edits and moves.",
  })
  id: string;

  @Field(() => BlockTypeEnum, { description: "What it is." })
  type: BlockType;

  @Field(() => String, { description: "Its plain text, without that of list items within it." })
  text: string;
}

/** The blocks of a note's text as readers get it. */
export async function noteBlocks(ctx: Context, note: StoredContent): Promise<Block[]> {
  const blocks = blocksOf(await shownContent(ctx, note, true));
  return blocks.map(({ id, type, text }) => ({ id: id ?? "", type, text }));
}
