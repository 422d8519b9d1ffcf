import { type GraphQLSchema, isInputObjectType } from "graphql";
import { getMetadataStorage } from "type-graphql";
import { InvalidInputError } from "../errors.js";
import { isUuid } from "../isUuid.js";

/** The values that a check allows, in the words of JSON Schema, so that descriptions of the API can say it. */
export interface Bounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly format?: "email" | "uuid";
  /** Each value of a list. */
  readonly items?: Bounds;
  /** Null is refused although the field may be left out. */
  readonly isNeverNull?: boolean;
}

/** A sentence about what is wrong with a value, or null. Fields that are left out are never checked. */
export interface Check {
  (value: unknown): string | null;
  readonly bounds?: Bounds;
}

/** A check that says what it allows. */
export const bounded = (bounds: Bounds, check: (value: unknown) => string | null): Check =>
  Object.assign((value: unknown) => check(value), { bounds });

type Rules = Map<string, Check>;

/** By the prototype of the class that declares them. */
const writtenRules = new Map<object, Rules>();

/** Checks an input's field; the sentence becomes the error of that field. */
export function Rule(check: Check): PropertyDecorator {
  return (prototype, property) => {
    const rules: Rules = writtenRules.get(prototype) ?? new Map();
    writtenRules.set(prototype, rules.set(String(property), check));
  };
}

/** True for a text of more than `max` code points, as people count characters. */
export function isLongerThan(text: string, max: number): boolean {
  // A code point has one or two UTF-16 units: most texts, even very long ones, need no counting.
  return text.length > max && (text.length > 2 * max || [...text].length > max);
}

/** Invisible characters: spaces, controls, format characters, fillers, the blank Braille pattern. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** True for a text without visible characters. */
export function isBlank(text: string): boolean {
  return unseen.test(text);
}

/** A text that says something once trimmed, of at most `max` code points. */
export function requiredText(subject: string, max: number, missing: string): Check {
  return bounded({ minLength: 1, maxLength: max, isNeverNull: true }, (value) => {
    if (typeof value !== "string" || isBlank(value)) return missing;
    return longText(subject, max)(value.trim());
  });
}

/** A text that may be empty or null, of at most `max` code points. */
export function optionalText(subject: string, max: number): Check {
  return bounded(Number.isFinite(max) ? { maxLength: max } : {}, (value) =>
    typeof value === "string" ? longText(subject, max)(value) : null,
  );
}

function longText(subject: string, max: number): (value: string) => string | null {
  return (value) => {
    if (isLongerThan(value, max)) return `${subject} may have at most ${max} characters`;
    return null;
  };
}

/** For a change of a value that always exists: if left out it stays, and null would have no meaning. */
export const notNull = bounded({ isNeverNull: true }, (value) => (value === null ? notNullSentence : null));

export const notNullSentence = "Please enter a value, or leave it out";

/** A UUID or null. */
export function idOrNull(unknown = "Please enter a UUID"): Check {
  return bounded({ format: "uuid" }, (value) => (value === null || isUuid(value) ? null : unknown));
}

/** A list of ids, each a UUID. */
export function idList(subject: string, max: number, unknown: string): Check {
  return bounded({ maxItems: max, items: { format: "uuid" } }, (value) => {
    if (!Array.isArray(value)) return null;
    if (value.length > max) return `Please enter at most ${max} ${subject}`;
    return value.every(isUuid) ? null : unknown;
  });
}

const rulesByPrototype = new Map<unknown, Rules>();

/** A class's own rules, then those of the classes that it extends. */
function rulesOf(prototype: object | null): Rules {
  const known = rulesByPrototype.get(prototype);
  if (known) return known;
  const rules: Rules = new Map();
  for (let at = prototype; at; at = Object.getPrototypeOf(at))
    for (const [property, check] of writtenRules.get(at) ?? []) if (!rules.has(property)) rules.set(property, check);
  rulesByPrototype.set(prototype, rules);
  return rules;
}

/** @throws InvalidInputError with a sentence for each invalid field. */
export function checkInput(input: unknown): void {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return;
  const fields: Record<string, string> = {};
  for (const [property, check] of rulesOf(Object.getPrototypeOf(input))) {
    const value = (input as Record<string, unknown>)[property];
    const sentence = value === undefined ? null : check(value);
    if (sentence !== null) fields[property] = sentence;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new InvalidInputError(first, fields);
}

/** Adds what the rules of input classes allow to the schema's fields, as their extension `bounds`. */
export function declareBounds(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, target } of getMetadataStorage().inputTypes) {
    const type = schema.getType(name);
    if (!isInputObjectType(type)) continue;
    for (const [property, { bounds }] of rulesOf(target.prototype)) {
      const field = type.getFields()[property];
      if (field && bounds) field.extensions = { ...field.extensions, bounds };
    }
  }
  return schema;
}
