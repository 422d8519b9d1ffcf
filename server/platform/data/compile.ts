import { createHash } from "node:crypto";
import { type CompiledQuery, PostgresQueryCompiler } from "kysely";
import { checkOwners } from "./checkOwners.js";
import { Parameter, viewerId } from "./Parameter.js";

/** As many texts are known by name, here and by each connection with their plans; others are planned each time. */
const maxNamed = 1_000;

/** Names of texts, by what was checked of them. */
const names = new Map<string, string>();

/** Statements of the system, of which nothing is checked. */
const unchecked = new WeakSet<CompiledQuery>();

/** Gives a parameter one place, however often a statement names it. */
class Compiler extends PostgresQueryCompiler {
  private readonly places = new Map<unknown, string>();

  constructor(private readonly isSystem: boolean) {
    super();
  }

  /** Every statement passes here before it is sent. @throws Error for one that doesn't say whose rows it is about. */
  override compileQuery(...args: [never, never]): CompiledQuery {
    this.places.clear();
    const compiled = super.compileQuery(...args);
    if (this.isSystem) unchecked.add(compiled);
    else if (!names.has(keyOf(compiled))) checkOwners(compiled.query);
    return compiled;
  }

  protected override appendValue(value: unknown): void {
    const known = this.places.get(value);
    if (known) {
      this.append(known);
      return;
    }
    super.appendValue(value);
    if (value instanceof Parameter) this.places.set(value, this.getCurrentParameterPlaceholder());
  }
}

export const ownCompiler = new Compiler(false);
export const systemCompiler = new Compiler(true);

/** The name that a compiled statement is prepared under: a hash of its text. Undefined when too many have one. */
export function nameOf(compiled: CompiledQuery): string | undefined {
  const key = keyOf(compiled);
  let name = names.get(key);
  if (name === undefined && names.size < maxNamed) {
    name = createHash("sha256").update(compiled.sql).digest("base64url").slice(0, 22);
    names.set(key, name);
  }
  return name;
}

/**
 * The same text with another value in the viewer's place would be another person's rows, and as a statement of the system
 * anybody's.
 */
function keyOf(compiled: CompiledQuery): string {
  return `${unchecked.has(compiled) ? "system" : compiled.parameters.indexOf(viewerId)} ${compiled.sql}`;
}
