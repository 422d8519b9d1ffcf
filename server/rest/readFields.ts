import {
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  parseType,
  typeFromAST,
} from "graphql";
import { type FieldErrors, InvalidInputError } from "../platform/errors.js";
import { type Bounds, notNullSentence } from "../platform/graphql/inputRules.js";
import type { Field, Fields } from "./Field.js";
import { describedSchema, type JsonSchema } from "./jsonSchema.js";

type Values = Record<string, unknown>;

/** A value has the wrong format; the message describes the right one. */
class Misfit extends Error {}

interface ReadField {
  readonly schema: JsonSchema;
  /** Required by the API. */
  readonly isNeeded: boolean;
  /** The API's name for it, if it differs. */
  readonly argument: string;
  /** @throws Misfit */
  readonly fromText: (text: string) => unknown;
  /** Converts a body's value to the API's spelling; the API itself validates it. @throws Misfit */
  readonly fromJson: (value: unknown) => unknown;
}

/** The fields of one query or body, ready to be parsed. */
export interface FieldReader {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly needed: readonly string[];
  /** REST's names by the API's, for errors: of two for one, that which was given. */
  restNamesOf(given: Readonly<Values>): Readonly<Record<string, string>>;
  /** Ignores unknown names. @throws InvalidInputError that names the wrong values, at most 20 */
  readQuery(query: Readonly<Values>): Values;
  /** @throws InvalidInputError that names the unknown fields and the wrong values, at most 20 */
  readBody(body: Readonly<Values>): Values;
}

export function fieldReader(fields: Fields, schema: GraphQLSchema): FieldReader {
  const read = new Map(Object.entries(fields).map(([name, field]) => [name, readField(name, field, schema)]));
  return {
    schemas: Object.fromEntries([...read].map(([name, field]) => [name, field.schema])),
    needed: [...read].filter(([, { isNeeded }]) => isNeeded).map(([name]) => name),

    restNamesOf(given) {
      const names = [...read].map(([name, { argument }]) => [argument, name] as const);
      return Object.fromEntries([...names, ...names.filter(([, name]) => Object.hasOwn(given, name))]);
    },

    readQuery(query) {
      const values: Values = {};
      const faults = new Faults();
      for (const name in query) {
        const field = read.get(name);
        if (!field) continue;
        const given = query[name];
        try {
          if (typeof given !== "string") throw new Misfit("Please enter it once");
          values[name] = field.fromText(given);
        } catch (error) {
          faults.add(name, error);
        }
      }
      faults.refuse();
      return values;
    },

    readBody(body) {
      const values: Values = {};
      const faults = new Faults();
      for (const name of Object.keys(body)) {
        const field = read.get(name);
        try {
          if (!field) throw new Misfit("There is no such field");
          values[name] = field.fromJson(body[name]);
        } catch (error) {
          faults.add(name, error);
        }
      }
      faults.refuse();
      return values;
    },
  };
}

/** A request may have thousands of errors; this many are enough to report. */
const maxFaults = 20;

/** The errors, by field. */
class Faults {
  private readonly byName = new Map<string, string>();

  /** @throws InvalidInputError once there are enough, and rethrows any error that is no Misfit. */
  add(name: string, error: unknown): void {
    if (!(error instanceof Misfit)) throw error;
    this.byName.set(name, error.message);
    if (this.byName.size === maxFaults) this.refuse();
  }

  /** @throws InvalidInputError if there are any. */
  refuse(): void {
    if (this.byName.size === 0) return;
    const sentence = [...this.byName].map(([name, fault]) => `${name.slice(0, 100)}: ${fault}`).join("; ");
    const fields: FieldErrors = Object.fromEntries(this.byName);
    throw new InvalidInputError(sentence, fields);
  }
}

const asGiven = (value: unknown) => value;

function readField(name: string, field: Field, schema: GraphQLSchema): ReadField {
  if (typeof field === "object" && !("type" in field)) return readChoice(name, field);
  const place = typeof field === "string" ? field : field.type;
  const { type, ...found } = inputOf(place, name, schema);
  // The API defines the meaning of null for an input's field; REST's own values have nothing to clear.
  const isOwn = !place.includes(".");
  const { argument, description, bounds } = typeof field === "string" ? found : { ...found, ...field };
  const bare = getNullableType(type);
  const fromJson = isEnumType(bare) ? enumReader(bare) : isListType(bare) ? listGiven : asGiven;
  return {
    argument,
    isNeeded: isNonNullType(type),
    schema: describedSchema(isOwn ? bare : type, bounds, description),
    fromText: textReader(bare),
    fromJson: isOwn ? (value) => fromJson(neverNull(value)) : fromJson,
  };
}

function textGiven(value: unknown): string {
  if (typeof value !== "string") throw new Misfit("Please enter a text");
  return value;
}

function neverNull(value: unknown): unknown {
  if (value === null) throw new Misfit(notNullSentence);
  return value;
}

/** GraphQL accepts a single value as a list; REST doesn't. */
function listGiven(value: unknown): unknown {
  if (value !== null && !Array.isArray(value)) throw new Misfit("Please enter a list");
  return value;
}

function readChoice(name: string, field: Exclude<Field, string | { type: string }>): ReadField {
  const { description } = field;
  if ("words" in field) {
    const words = Object.keys(field.words);
    const fromText = (text: string) => {
      if (!Object.hasOwn(field.words, text)) throw new Misfit(oneOf(words));
      return field.words[text];
    };
    return {
      argument: name,
      isNeeded: false,
      schema: { type: "string", enum: words, description },
      fromText,
      fromJson: (value) =>
        value === null ? null : fromText(typeof value === "boolean" ? `${value}` : textGiven(value)),
    };
  }
  const { from, to } = field;
  return {
    argument: name,
    isNeeded: false,
    schema: { type: "integer", minimum: from, maximum: to, default: field.default, description },
    fromText(text) {
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (!(number >= from && number <= to)) throw new Misfit(`Please enter a whole number from ${from} to ${to}`);
      return number;
    },
    fromJson: asGiven,
  };
}

/** The input field, or the bare type, with this name. */
function inputOf(field: string, restName: string, schema: GraphQLSchema) {
  const [typeName = "", fieldName] = field.split(".");
  const owner = schema.getType(typeName);
  if (fieldName && isInputObjectType(owner)) {
    const found = owner.getFields()[fieldName];
    if (found) {
      const bounds = found.extensions.bounds as Bounds | undefined;
      return { type: found.type, description: found.description, argument: fieldName, bounds };
    }
  } else if (!fieldName) {
    const type = typeFromAST(schema, parseType(field));
    if (isInputType(type)) return { type, description: null, argument: restName, bounds: undefined };
  }
  throw new Error(`The schema has no input ${field}`);
}

function textReader(type: GraphQLInputType): (text: string) => unknown {
  if (isListType(type)) {
    const read = textReader(getNullableType(type.ofType));
    return (text) => {
      const items = text.split(",").filter((item) => item !== "");
      return items.length > 0 ? items.map(read) : undefined;
    };
  }
  if (isEnumType(type)) return enumReader(type);
  switch ("name" in type ? type.name : "") {
    case "Boolean":
      return (text) => {
        if (text !== "true" && text !== "false") throw new Misfit(oneOf(["true", "false"]));
        return text === "true";
      };
    case "Int":
      return (text) => {
        if (!/^-?\d{1,15}$/.test(text)) throw new Misfit("Please enter a whole number");
        return Number(text);
      };
    case "ID":
      return (text) => (text === "" ? undefined : text);
    default:
      return asGiven;
  }
}

function enumReader(type: GraphQLEnumType): (value: unknown) => unknown {
  const names = new Map(type.getValues().map(({ name }) => [name.toLowerCase(), name]));
  return (value) => {
    if (value === null || value === undefined) return value;
    const name = names.get(value as string);
    if (name === undefined) throw new Misfit(oneOf([...names.keys()]));
    return name;
  };
}

const oneOf = (choices: string[]) => `Please enter one of ${choices.join(", ")}`;
