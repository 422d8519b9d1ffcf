import type { ContentType } from "../gql/graphql.js";
import type { Inputs } from "../gql/inputs.js";
import type { Bounds } from "../platform/graphql/inputRules.js";

/** The types that a field may have without belonging to an input. */
interface Plain {
  Boolean: boolean;
  CategoryScope: "GLOBAL" | "SPECIFIC";
  ContentType: ContentType;
  DateTime: string;
  DayOrTime: string;
  FeedbackStatus: "NEW" | "IN_REVIEW" | "PLANNED" | "DONE" | "DECLINED";
  ReceivedStatus: "PENDING" | "ACCEPTED" | "DISMISSED";
  String: string;
  "DateTime!": string;
  "DayOrTime!": string;
  "String!": string;
  "[ID!]": string[];
  "[ID!]!": string[];
  "[String!]!": string[];
}

type InputField = { [T in keyof Inputs]: `${T}.${keyof Inputs[T] & string}` }[keyof Inputs];

/**
 * One value of a query or a body, given by its place in the schema ("NoteFilter.search"), which determines its type,
 * description and validation. Enum values are spelled in lower case.
 */
export type Field =
  | InputField
  /** Words that represent values. */
  | { readonly words: Readonly<Record<string, boolean | string | null>>; readonly description: string }
  /** A whole number within bounds, both included. */
  | { readonly from: number; readonly to: number; readonly default: number; readonly description: string }
  /** A value with words of its own, which the API may have under another name. */
  | {
      readonly type: keyof Plain | InputField;
      readonly argument?: string;
      readonly description: string;
      readonly bounds?: Bounds;
    };

export type Fields = Readonly<Record<string, Field>>;

type InputValue<C> = C extends `${infer T}.${infer N}`
  ? T extends keyof Inputs
    ? N extends keyof Inputs[T]
      ? IdAsText<NonNullable<Inputs[T][N]>>
      : never
    : never
  : never;

/** Generated inputs allow numbers as ids; REST accepts only texts. */
type IdAsText<V> = [V] extends [(infer E)[]] ? IdAsText<E>[] : number extends V ? (string extends V ? string : V) : V;

type ValueOf<F> = F extends { words: Readonly<Record<string, infer V>> }
  ? V
  : F extends { from: number }
    ? number
    : F extends { type: infer T extends keyof Plain }
      ? Plain[T]
      : InputValue<F extends { type: infer T } ? T : F>;

/** A parsed query: omitted parameters are absent. */
export type QueryOf<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> };

/**
 * A parsed body. The API itself validates required fields: they appear here as given, except that a row sends missing
 * texts as "", so that the error is the one for a blank text.
 */
export type BodyOf<F extends Fields> = {
  readonly [K in keyof F]: ValueOf<F[K]> | (IsNeeded<F[K]> extends true ? never : null | undefined);
};

type IsNeeded<F> = F extends `${infer T}.${infer N}`
  ? T extends keyof Inputs
    ? N extends keyof Inputs[T]
      ? undefined extends Inputs[T][N]
        ? false
        : string extends Inputs[T][N]
          ? false
          : true
      : false
    : false
  : false;

/** The parameters of a list with `next_cursor`. */
export const pageFields = {
  limit: { from: 1, to: 1000, default: 50, description: "How many items a page holds at most." },
  cursor: {
    type: "String",
    argument: "after",
    description: "The next_cursor of the page before; it belongs to that page's order.",
  },
} as const satisfies Fields;
