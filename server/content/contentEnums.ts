import { registerEnumType } from "type-graphql";

export enum ContentSortField {
  UPDATED_AT = "UPDATED_AT",
  CREATED_AT = "CREATED_AT",
  TITLE = "TITLE",
}
registerEnumType(ContentSortField, {
  name: "ContentSortField",
  valuesConfig: {
    CREATED_AT: { description: "When it was made." },
    TITLE: { description: "Its title." },
    UPDATED_AT: { description: "When it was last saved." },
  },
  description: "What a list of content is sorted by.",
});

export enum ExcerptKind {
  TEXT = "TEXT",
  QUOTE = "QUOTE",
  ITEM = "ITEM",
}
registerEnumType(ExcerptKind, {
  name: "ExcerptKind",
  valuesConfig: {
    ITEM: { description: "An item of a list." },
    QUOTE: { description: "A quote." },
    TEXT: { description: "Any other text." },
  },
  description: "What a block of an excerpt is: running text, a quotation or an item of a list.",
});

export enum SummarySource {
  BUILT_IN = "BUILT_IN",
  MODEL = "MODEL",
  PERSON = "PERSON",
}
registerEnumType(SummarySource, {
  name: "SummarySource",
  valuesConfig: {
    BUILT_IN: { description: "The app itself, without a model." },
    MODEL: { description: "A language model." },
    PERSON: { description: "A person." },
  },
  description: "Who wrote a summary or key points: the app without a model, a language model, or a person.",
});
