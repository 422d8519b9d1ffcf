import { createHash } from "node:crypto";
import { type CompiledQuery, PostgresQueryCompiler } from "kysely";
import { checkOwners } from "./checkOwners.js";
import { Parameter, viewerId } from "./Parameter.js";

/** The maximum number of texts with a name, under which a connection keeps their plans; others are planned on each run. */
const maxNamed = 1_000;

/** Names of statements, by `keyOf`. */
const names = new Map<string, string>();

/** Statements of the system, which are not checked. */
const unchecked = new WeakSet<CompiledQuery>();

/** Gives a parameter one placeholder, however often a statement uses it. */
class Compiler extends PostgresQueryCompiler {
  private readonly places = new Map<unknown, string>();

  constructor(private readonly isSystem: boolean) {
    super();
  }

  /**
   * Every statement passes through here before it is sent. @throws Error for one that doesn't say whose rows it is
   * about.
   */
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

/**
 * The name under which a compiled statement is prepared: a hash of its text. Undefined when there are too many names.
 */
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
 * The same text with another value in the viewer's place would read another person's rows, and as a statement of the
 * system anybody's.
 */
function keyOf(compiled: CompiledQuery): string {
  return `${unchecked.has(compiled) ? "system" : compiled.parameters.indexOf(viewerId)} ${compiled.sql}`;
}
