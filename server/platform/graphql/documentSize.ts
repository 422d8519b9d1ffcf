import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
  visit,
} from "graphql";
import { limitOf } from "../../limits.js";
import { InvalidInputError } from "../errors.js";

/** The maximum of each that a document may have. Validation time grows faster than their number. */
export const documentBounds = {
  operations: 50,
  fragments: limitOf.operations.documentFragments.max,
  "fragment spreads": 400,
  variables: 200,
  "uses of variables": 400,
  directives: 200,
  arguments: 1_000,
  "levels of lists and objects": 50,
  "levels of fields": 50,
  "fields with all fragments written out": limitOf.operations.documentFields.max,
  /** Fields with the same response name are compared in pairs. */
  "comparisons of fields of one name": 4_000,
} as const;

/** The maximum size of a document's text, before it is parsed. */
const textBounds = { characters: limitOf.operations.documentCharacters.max, lines: 2_000 };

/**
 * Each error of a document counts the lines before its place, so that empty lines, which are no tokens, would cost as
 * much as the lines times the errors.
 * @throws InvalidInputError
 */
export function checkDocumentText(text: string): void {
  if (text.length > textBounds.characters)
    throw new InvalidInputError(`A document may have at most ${textBounds.characters} characters`);
  let lines = 1;
  for (const _ of text.matchAll(/\r\n|[\r\n]/g)) {
    lines += 1;
    if (lines > textBounds.lines) throw new InvalidInputError(`A document may have at most ${textBounds.lines} lines`);
  }
}

export type DocumentSize = Record<keyof typeof documentBounds, number>;

/** Comparing this many characters of arguments takes as long as comparing a field. */
const charactersLikeAField = 30;

/**
 * Refuses documents that would take long to validate. No other rule looks at a document that this one refuses: it
 * counts before they reach the first selection.
 */
export const sizeRule: ValidationRule = (context) => ({
  Document(document) {
    try {
      sizeOf(document);
      return undefined;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      context.reportError(error);
      // ends the traversal for all rules: for `visit`, the document is removed
      return null;
    }
  },
});

/**
 * The size of a document, computed in time that grows only with the document and the bounds.
 * @throws GraphQLError above a bound, and for fragments that spread themselves.
 */
export function sizeOf(document: DocumentNode): DocumentSize {
  return new SizeCounter(document).count();
}

class SizeCounter {
  private readonly size = Object.fromEntries(Object.keys(documentBounds).map((name) => [name, 0])) as DocumentSize;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  /** The fragments that each fragment spreads, by its name. */
  private readonly spreads = new Map<string, Set<string>>();
  private readonly writtenOut = new Set<string>();
  private readonly withoutCircle = new Set<string>();

  constructor(private readonly document: DocumentNode) {}

  count(): DocumentSize {
    this.countParts();
    for (const name of this.fragments.keys()) this.refuseCircle(name);
    for (const definition of this.document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION) this.merge([definition.selectionSet]);
    }
    for (const [name, { selectionSet }] of this.fragments) if (!this.writtenOut.has(name)) this.merge([selectionSet]);
    return this.size;
  }

  private add(part: keyof DocumentSize, more = 1): void {
    this.size[part] += more;
    if (this.size[part] <= documentBounds[part]) return;
    throw new GraphQLError(`This document has more than ${documentBounds[part]} ${part}. Please send a smaller one.`);
  }

  private countParts(): void {
    let fragment: Set<string> | undefined;
    const values = this.levelsOf("levels of lists and objects");
    visit(this.document, {
      OperationDefinition: () => {
        fragment = undefined;
        this.add("operations");
      },
      FragmentDefinition: (node) => {
        fragment = new Set();
        this.fragments.set(node.name.value, node);
        this.spreads.set(node.name.value, fragment);
        this.add("fragments");
      },
      FragmentSpread: ({ name }) => {
        fragment?.add(name.value);
        this.add("fragment spreads");
      },
      VariableDefinition: () => this.add("variables"),
      Variable: () => this.add("uses of variables"),
      Directive: () => this.add("directives"),
      Argument: () => this.add("arguments"),
      ListValue: values,
      ObjectValue: values,
      SelectionSet: this.levelsOf("levels of fields"),
    });
  }

  /** Counts how deep nodes are nested. */
  private levelsOf(part: keyof DocumentSize) {
    let depth = 0;
    return {
      enter: () => {
        depth += 1;
        this.add(part, Math.max(0, depth - this.size[part]));
      },
      leave: () => {
        depth -= 1;
      },
    };
  }

  /** @param above the fragments on the path to this one. */
  private refuseCircle(name: string, above = new Set<string>()): void {
    if (this.withoutCircle.has(name)) return;
    if (above.has(name)) throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`);
    above.add(name);
    for (const next of this.spreads.get(name) ?? []) this.refuseCircle(next, above);
    above.delete(name);
    this.withoutCircle.add(name);
  }

  /** Counts the fields of selection sets that merge into one object of the answer, and their contents. */
  private merge(sets: readonly SelectionSetNode[]): void {
    const fields = new Map<string, FieldNode[]>();
    for (const set of sets) this.collect(set, fields);
    for (const same of fields.values()) {
      if (same.length > 1) this.add("comparisons of fields of one name", comparisonsOf(same));
      this.merge(same.flatMap(({ selectionSet }) => selectionSet ?? []));
    }
  }

  private collect({ selections }: SelectionSetNode, fields: Map<string, FieldNode[]>): void {
    for (const selection of selections) {
      this.add("fields with all fragments written out");
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const same = fields.get(name);
        if (same) same.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.collect(selection.selectionSet, fields);
      } else {
        const fragment = this.fragments.get(selection.name.value);
        this.writtenOut.add(selection.name.value);
        if (fragment) this.collect(fragment.selectionSet, fields);
      }
    }
  }
}

function comparisonsOf(fields: readonly FieldNode[]): number {
  const characters = fields.reduce((sum, field) => sum + charactersOfArguments(field), 0);
  return Math.ceil(((fields.length - 1) * (fields.length + characters / charactersLikeAField)) / 2);
}

function charactersOfArguments({ arguments: given = [] }: FieldNode): number {
  return given.reduce((sum, { loc }) => sum + (loc ? loc.end - loc.start : 0), 0);
}
