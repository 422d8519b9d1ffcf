import type { OperationNode, RootOperationNode } from "kysely";
import { viewerId } from "./Parameter.js";
import { otherTables, ownedTables } from "./tables.js";

type Node = OperationNode & Readonly<Record<string, unknown>>;

const queries: ReadonlySet<string> = new Set([
  "SelectQueryNode",
  "UpdateQueryNode",
  "DeleteQueryNode",
  "InsertQueryNode",
]);

/** The common table expressions that a query can see, by name, each with those that it can see itself. */
type Named = ReadonlyMap<string, { query: Node; named: Named }>;

/** The sources of a query's rows, by alias: the name of an owned table, or null for a source without others' rows. */
interface Scope {
  sources: Map<string, string | null>;
  /** Aliases whose `owner_id` is the viewer's. */
  safe: Set<string>;
  outer: Scope | null;
}

/** A condition that an alias's owner is the viewer, or the owner of another alias. */
interface OwnerEquality {
  alias: string | null;
  other: string | typeof viewerId;
  /** The one alias that it narrows; null when it narrows the whole query. */
  only: string | null;
}

/** A condition of a query. */
interface Condition {
  node: unknown;
  /** The one alias that it narrows; null when it narrows the whole query. */
  only: string | null;
}

/** No index serves the second; it is used where the planner must not prefer an index of the owner's rows. */
const tyingOperators = new Set<unknown>(["=", "is not distinct from"]);

/** Finds the tables that SQL text names. */
const namedTable = /(?:\b(?:from|join|update|into|using|only|table)\s+|,\s*)(?:"?\w+"?\.)?"?(\w+)"?(?!\s*\.)/gi;
const sqlComment = /\/\*.*?\*\/|--[^\n]*/gs;

/**
 * The columns by which a person's statement may find rows without an owner, such as who sent something; it may not read
 * other tables without an owner.
 */
const keysOfOthers: Readonly<Record<string, readonly (string | null)[]>> = {
  app_user: ["id", "email"],
  oauth_client: ["client_id"],
  outbox_mail: ["id"],
  unowned_file: ["storage_key"],
  verification: ["value"],
};

/**
 * Refuses a statement in which a table with an owner is not narrowed to the viewer's rows: by an equality of its
 * `owner_id` with the viewer's id or with that of a narrowed table, or, in SQL text, by any use of the viewer's id.
 * @throws Error that names the table.
 */
export function checkOwners(root: RootOperationNode): void {
  walk(root as unknown as Node, null, new Map());
}

/**
 * The names that a query can see: those of the expressions before it in its statement, and its own, which shadow
 * others.
 */
function seenBy(query: Node, outer: Named): Named {
  const given = query.with as Node | undefined;
  let seen = outer;
  for (const expression of list(given?.expressions)) {
    const before = seen;
    const after = new Map(before);
    const name = tableName((expression.name as Node).table as Node);
    after.set(name, { query: expression.expression as Node, named: given?.recursive ? after : before });
    seen = after;
  }
  return seen;
}

/** @param isInText whether the node is part of SQL text, which was checked as a whole. */
function walk(node: Node, outer: Scope | null, named: Named, isInText = false): void {
  if (node.kind === "MergeQueryNode")
    throw new Error("A merge can't be checked for its owner: use an insert with a conflict clause");
  const isText = node.kind === "RawNode";
  if (isText && !isInText) checkText(node);
  const isQuery = queries.has(node.kind);
  const seen = isQuery ? seenBy(node, named) : named;
  if (node.kind === "InsertQueryNode") checkInsert(node, seen);
  const scope = isQuery && node.kind !== "InsertQueryNode" ? scopeOf(node, outer, seen) : outer;
  for (const child of childrenOf(node)) {
    if (child.kind === "WithNode")
      for (const name of list(child.expressions).map((each) => tableName((each.name as Node).table as Node))) {
        const entry = seen.get(name);
        if (entry) walk(entry.query, scope, entry.named);
      }
    else walk(child, scope, seen, isText || (isInText && !isQuery));
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value) => isNode(value));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).kind === "string";
}

function scopeOf(query: Node, outer: Scope | null, named: Named): Scope {
  const scope: Scope = { sources: new Map(), safe: new Set(), outer };
  const equalities = equalitiesOf((query.where as Node | undefined)?.where, null);
  const conditions: Condition[] = [{ node: (query.where as Node | undefined)?.where, only: null }];
  for (const table of tablesOf(query)) addSource(scope, table, named);
  for (const join of list(query.joins)) {
    const alias = addSource(scope, join.table as Node, named);
    const type = String(join.joinType);
    // the condition of an outer join doesn't narrow the rows that it keeps without a match
    if (type === "RightJoin" || type === "FullJoin") continue;
    const on: Condition = { node: (join.on as Node | undefined)?.on, only: type.includes("Left") ? alias : null };
    conditions.push(on);
    equalities.push(...equalitiesOf(on.node, on.only));
  }
  for (const source of sourcesOf(query)) checkOther(source, named, conditions);
  narrow(scope, equalities);
  for (const [alias, table] of scope.sources) if (table !== null && !scope.safe.has(alias)) throw refusal(table);
  return scope;
}

/** A person's statement may read a table without an owner only where it finds the rows by their key. */
function checkOther(source: Node, named: Named, conditions: readonly Condition[]): void {
  const inner = withoutAlias(source);
  const table = inner.kind === "TableNode" ? tableName(inner) : "";
  if (!otherTables.has(table) || named.has(table)) return;
  const keys = keysOfOthers[table] ?? [];
  const { alias } = namesOf(source);
  const holding = conditions.filter(({ only }) => only === null || only === alias);
  if (!holding.some(({ node }) => findsBy(keys, node, alias))) throw refusal(table);
}

/** Whether an equality that holds for every row names one of the keys. */
function findsBy(keys: readonly (string | null)[], condition: unknown, alias: string | null): boolean {
  if (!isNode(condition)) return false;
  if (condition.kind === "ParensNode") return findsBy(keys, condition.node, alias);
  if (condition.kind === "AndNode")
    return findsBy(keys, condition.left, alias) || findsBy(keys, condition.right, alias);
  if (condition.kind !== "BinaryOperationNode" || (condition.operator as Node).operator !== "=") return false;
  return [condition.leftOperand, condition.rightOperand].some((operand) => {
    const { kind, table, column } = operand as Node;
    if (kind !== "ReferenceNode" || !keys.includes(identifier((column as Node).column as Node))) return false;
    return table === undefined || tableName(table as Node) === alias;
  });
}

function list(value: unknown): Node[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]) as Node[];
}

/** The tables that a query reads or changes, without its joins. */
function tablesOf(query: Node): Node[] {
  const { from, using } = query as { from?: Node; using?: Node };
  return [...list(from?.froms), ...list(using?.tables), ...list(query.table), ...list(query.into)];
}

/** The tables that a query reads or changes. */
const sourcesOf = (query: Node): Node[] => [...tablesOf(query), ...list(query.joins).map(({ table }) => table as Node)];

/** The columns that a query selects, or returns of the rows it changes. */
const selectionsOf = (query: Node): Node[] =>
  list(query.selections ?? (query.returning as Node | undefined)?.selections);

function addSource(scope: Scope, source: Node, named: Named): string {
  const { alias, owned } = namesOf(source);
  const name = alias ?? `(${scope.sources.size})`;
  scope.sources.set(name, owned);
  if (owned === null && hasViewersOwner(withoutAlias(source), named)) scope.safe.add(name);
  return name;
}

/**
 * Whether the `owner_id` of a source without an owned table is the viewer's: each of the queries that provide its rows
 * has it, and at the same place if there are several.
 */
function hasViewersOwner(source: Node, named: Named): boolean {
  if (source.kind === "RawNode" && textOf(source).hasViewer) return true;
  if (source.kind === "TableNode") {
    const name = tableName(source);
    const entry = named.get(name);
    // a recursive one is not followed
    const others = new Map([...(entry?.named ?? [])].filter(([other]) => other !== name));
    return entry !== undefined && hasViewersOwner(entry.query, others);
  }
  const seen = seenBy(source, named);
  const united = source.kind === "RawNode" ? queriesWithin(source).flatMap(unitedIn) : unitedIn(source);
  const [place, ...others] = united.map(ownerPlace);
  const isAtOnePlace = others.every((other) => other !== null && other === place);
  return (
    united.length > 0 &&
    isAtOnePlace &&
    united.every((each) => givesOwner(each, selectionsOf(each).find(isNamedOwner), seen))
  );
}

/** A query and those that are united with it, whose columns are matched by place. */
function unitedIn(query: Node): Node[] {
  return [query, ...list(query.setOperations).flatMap(({ expression }) => unitedIn(expression as Node))];
}

/** The place of the owner among a query's columns, or the table whose whole rows it gives; null if that isn't known. */
function ownerPlace(query: Node): string | null {
  const selections = selectionsOf(query);
  const at = selections.findIndex(isNamedOwner);
  const selection = selections[at];
  if (!selection || selections.slice(0, at).some(isAll)) return null;
  if (!isAll(selection)) return String(at);
  const source = at === 0 ? onlyOf(sourcesOf(query)) : undefined;
  return source ? (namesOf(source).owned ?? ownerPlace(withoutAlias(source))) : null;
}

/** The outermost queries in an SQL text. */
function queriesWithin(node: Node): Node[] {
  return childrenOf(node).flatMap((part) => (queries.has(part.kind) ? [part] : queriesWithin(part)));
}

/** The alias of a source in its query, and its table where that has an owner. */
function namesOf(source: Node): { alias: string | null; owned: string | null } {
  const inner = withoutAlias(source);
  const table = inner.kind === "TableNode" ? tableName(inner) : null;
  const alias = inner === source ? table : identifier(source.alias as Node);
  return { alias, owned: table !== null && ownedTables.has(table) ? table : null };
}

function withoutAlias(node: Node): Node {
  return node.kind === "AliasNode" ? (node.node as Node) : node;
}

function tableName(table: Node): string {
  return identifier((table.table as Node).identifier as Node) ?? "";
}

function identifier(node: Node): string | null {
  return node.kind === "IdentifierNode" ? String(node.name) : null;
}

/** Repeats until no further alias is tied to the viewer. */
function narrow(scope: Scope, equalities: readonly OwnerEquality[]): void {
  const [single] = scope.sources.size === 1 ? scope.sources.keys() : [];
  for (let before = -1; before !== scope.safe.size; ) {
    before = scope.safe.size;
    for (const { alias, other, only } of equalities) {
      const own = alias ?? single;
      if (own === undefined || (only !== null && only !== own) || !scope.sources.has(own)) continue;
      if (other === viewerId || isSafe(scope, other as string)) scope.safe.add(own);
    }
  }
}

function isSafe(scope: Scope | null, alias: string): boolean {
  for (let at = scope; at !== null; at = at.outer) if (at.sources.has(alias)) return at.safe.has(alias);
  return false;
}

/** The conditions that hold for every row: parts that are joined by "and". */
function equalitiesOf(condition: unknown, only: string | null): OwnerEquality[] {
  if (!isNode(condition)) return [];
  if (condition.kind === "ParensNode") return equalitiesOf(condition.node, only);
  if (condition.kind === "AndNode")
    return [...equalitiesOf(condition.left, only), ...equalitiesOf(condition.right, only)];
  if (condition.kind !== "BinaryOperationNode" || !tyingOperators.has((condition.operator as Node).operator)) return [];
  const left = condition.leftOperand as Node;
  const right = condition.rightOperand as Node;
  return [equality(left, right, only), equality(right, left, only)].filter((found) => found !== null);
}

function equality(one: Node, other: Node, only: string | null): OwnerEquality | null {
  const own = ownerReference(one);
  if (own === null) return null;
  if (other.kind === "ValueNode" && other.value === viewerId) return { alias: own.alias, other: viewerId, only };
  const tied = ownerReference(other);
  return tied?.alias ? { alias: own.alias, other: tied.alias, only } : null;
}

function ownerReference(node: Node): { alias: string | null } | null {
  if (node.kind !== "ReferenceNode") return null;
  const column = node.column as Node;
  if (column.kind !== "ColumnNode" || identifier(column.column as Node) !== "owner_id") return null;
  return { alias: node.table ? tableName(node.table as Node) : null };
}

/**
 * Rows must be inserted for the viewer: their `owner_id` is the viewer's id, or comes from rows that are checked
 * separately; on a conflict, the existing row is changed only if it is the viewer's.
 */
function checkInsert(insert: Node, named: Named): void {
  const table = tableName(insert.into as Node);
  if (!ownedTables.has(table)) return;
  const at = list(insert.columns).findIndex(({ column }) => identifier(column as Node) === "owner_id");
  const values = insert.values as Node | undefined;
  const selections = values ? selectionsOf(values) : [];
  const isViewers =
    values?.kind === "ValuesNode"
      ? list(values.values).every((row) => isViewer(list(row.values)[at]))
      : values?.setOperations === undefined && !selections.some(isAll) && givesOwner(values, selections[at], named);
  if (at < 0 || !isViewers || !changesOwn(insert.onConflict as Node | undefined, table)) throw refusal(table);
}

const isViewer = (value: unknown) => value === viewerId || (isNode(value) && value.value === viewerId);

/**
 * Whether the value that a query selects or returns there is the viewer's id, or the owner of a table that is narrowed
 * to the viewer's rows.
 */
function givesOwner(query: Node | undefined, selection: Node | undefined, outer: Named): boolean {
  if (!query || !queries.has(query.kind) || !selection) return false;
  const named = seenBy(query, outer);
  const selected = withoutAlias(selection.selection as Node);
  if (isViewer(selected)) return true;
  if (ownerReference(selected) === null && !isAll(selection)) return false;
  const alias = selected.table ? tableName(selected.table as Node) : null;
  const sources = sourcesOf(query);
  const source = alias === null ? onlyOf(sources) : sources.find((each) => namesOf(each).alias === alias);
  if (!source) return false;
  return namesOf(source).owned !== null || hasViewersOwner(withoutAlias(source), named);
}

/** A `*`, of one table or of all. */
function isAll({ selection }: Node): boolean {
  const { kind, column } = selection as Node;
  return kind === "SelectAllNode" || (kind === "ReferenceNode" && (column as Node).kind === "SelectAllNode");
}

function isNamedOwner(selection: Node): boolean {
  const selected = selection.selection as Node;
  if (selected.kind === "AliasNode") return identifier(selected.alias as Node) === "owner_id";
  return ownerReference(selected) !== null || isAll(selection);
}

function onlyOf<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/**
 * Whether an insert leaves the conflicting row alone, or changes only the viewer's: by the conflicting columns, or by
 * the condition.
 */
function changesOwn(conflict: Node | undefined, table: string): boolean {
  if (conflict?.updates === undefined) return true;
  const equalities = equalitiesOf((conflict.updateWhere as Node | undefined)?.where, null);
  return (
    list(conflict.columns).some(({ column }) => identifier(column as Node) === "owner_id") ||
    equalities.some(({ alias, other }) => alias === table && (other === viewerId || other === "excluded"))
  );
}

function checkText(raw: Node): void {
  const { text, hasViewer } = textOf(raw);
  if (hasViewer) return;
  const plain = text.replace(sqlComment, " ");
  for (const [, name = ""] of plain.matchAll(namedTable)) if (ownedTables.has(name.toLowerCase())) throw refusal(name);
}

/** The text of a node and of everything in it except queries, which are checked separately. */
function textOf(node: Node): { text: string; hasViewer: boolean } {
  const fragments = node.kind === "RawNode" ? list(node.sqlFragments).map(String) : [];
  const parts = node.kind === "RawNode" ? list(node.parameters) : childrenOf(node);
  let text = node.kind === "TableNode" ? `from ${tableName(node)}` : "";
  let hasViewer = node.value === viewerId;
  // the fragments of a raw text surround its parts
  for (let at = 0; at < Math.max(fragments.length, parts.length); at += 1) {
    text += ` ${fragments[at] ?? ""}`;
    const part = parts[at];
    if (!part || queries.has(part.kind)) continue;
    const inner = textOf(part);
    text += ` ${inner.text}`;
    hasViewer ||= inner.hasViewer;
  }
  return { text, hasViewer };
}

function refusal(table: string): Error {
  return new Error(`A statement names ${table} without its owner: begin with ctx.own, or say why with ctx.system`);
}
