import type { GraphQLResolveInfo } from "graphql";
import { type AliasedExpression, type Expression, expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { ownParts } from "../../platform/data/Data.js";
import { type JsonFields, selectedJson } from "../../platform/data/json.js";
import type { Tables } from "../../platform/data/tables.js";
import { type SelectedField, selectedFields } from "../../platform/graphql/selectedFields.js";
import type { LinkedProject } from "../../projects/LinkedProject.js";
import { categoryFields } from "../../taxonomy/categoryJson.js";
import { tagFields } from "../../taxonomy/tagJson.js";
import { ofCategory, ofFiles, ofTags } from "../contentRows.js";
import { columnOf, contentFields, type FieldName, fieldOf } from "../fields.js";
import { allLinks, firstLink, linkFields, linksOf } from "../projectLinks/linksJson.js";
import { type AttachmentFile, attachmentFields } from "./attachmentsOfItems.js";
import { type Join, joinCategory, joinFiles, joinLinks, joinTags } from "./pageJoins.js";

/** How the database itself writes items `n` as JSON. */
export interface ItemJson {
  /** The text of one item. */
  value: RawBuilder<string>;
  /** The columns that it needs, among others. */
  columns: readonly (keyof Tables["content_item"])[];
  /** Joins the tables that the text needs. */
  join: Join;
  /** Identifies the shape in statements. */
  name: string;
}

const n = expressionBuilder<{ n: Tables["content_item"] }, "n">();

/** Fields that are one column each. Enums aren't included: REST spells them differently. */
const plainFields: JsonFields = Object.fromEntries(
  (Object.keys(contentFields) as FieldName[]).flatMap((name) => {
    const { json = (column) => column } = fieldOf(name);
    return json ? [[name, json(n.ref(`n.${columnOf(name)}`).$castTo<string>())]] : [];
  }),
);

const known = new WeakMap<SelectedField[], ItemJson | null>();

/** Null if an item's query selects a field that only resolvers know; computed once for each document. */
export function itemJsonOf(info: GraphQLResolveInfo): ItemJson | null {
  const fields = selectedFields(info);
  return fields && knownJsonOf(fields, ofOne);
}

/** The same for the nodes of a page, which are its `pageItems`. */
export function nodesJsonOf(info: GraphQLResolveInfo): ItemJson | null {
  const page = selectedFields(info);
  const [nodes, others] = page?.filter(({ name }) => name === "nodes") ?? [];
  // Other fields need the items themselves and are left to resolvers; two aliases of the nodes are two lists.
  if (!nodes || others || !page?.every(({ name }) => ["nodes", "pageInfo", "totalCount"].includes(name))) return null;
  return knownJsonOf(nodes.fields, ofPage);
}

function knownJsonOf(fields: SelectedField[], belongings: Belongings): ItemJson | null {
  let json = known.get(fields);
  if (json === undefined) {
    json = jsonOf(fields, belongings);
    known.set(fields, json);
  }
  return json;
}

const fieldsOfLinks = ["linkedProjects", "project", "projectId"];
/** A list joined to each item; empty for an item without any. */
const orEmpty = <T>(list: string) => sql<T[]>`coalesce(${sql.ref(list)}, '[]'::json)`;
const listOf = <T>(joined: string) => orEmpty<T>(`${joined}.value`);

const joinAllFiles = joinFiles("files", jsonBuildObject(attachmentFields));
const joinAllLinks = joinLinks([allLinks(jsonBuildObject(linkFields)).as("linkedProjects")]);
const attachments = listOf<AttachmentFile>("files").as("attachments");
const linkedProjects = orEmpty<LinkedProject>("links.linkedProjects").as("linkedProjects");

/** Joins and columns for the files and linked projects of a page's items, as far as the query selects them. */
export function belongingsOf(info: GraphQLResolveInfo | undefined) {
  const lists = (info && selectedFields(info))?.filter(({ name }) => name === "nodes") ?? [];
  const asks = (names: readonly string[]) =>
    lists.some(({ fields }) => fields.some(({ name }) => names.includes(name)));
  const withFiles = asks(["attachments"]);
  const withLinks = asks(fieldsOfLinks);
  return {
    join: joinAll([...(withFiles ? [joinAllFiles] : []), ...(withLinks ? [joinAllLinks] : [])]),
    columns: [...(withFiles ? [attachments] : []), ...(withLinks ? [linkedProjects] : [])],
    name: `${withFiles ? ".files" : ""}${withLinks ? ".links" : ""}`,
  };
}

const joinAll =
  (joins: readonly Join[]): Join =>
  (items) =>
    joins.reduce((joined, join) => join(joined), items);

/** A name that no field of the response can have: a column with the row's name would be mistaken for it. */
const row = "the row";
/** PostgreSQL truncates longer column names. */
const maxNameBytes = 63;
/** PostgreSQL functions take 100 arguments, and each field of a nested object takes two. */
const maxFieldsWithin = 50;
/** A query may select a field hundreds of times under aliases, each a column; a row has at most 1664. */
const maxFields = 100;
/** Each relation is a join or a subquery; with more, the planner searches long for the best join order. */
const maxOfOthers = 8;

/**
 * Whether the database can write all fields in reasonable time: hundreds of copies of a one-megabyte note take seconds.
 */
function isWritable(fields: readonly SelectedField[]): boolean {
  if (fields.length > maxFields || fields.filter(({ name }) => isOfOthers(name)).length > maxOfOthers) return false;
  const bodies = fields.flatMap(({ name }) => (isBody(name) ? name : []));
  if (new Set(bodies).size < bodies.length) return false;
  return fields.every(({ key, fields: within }) => key.length <= maxNameBytes && within.length <= maxFieldsWithin);
}

const isOfOthers = (name: string): boolean => name === "projectId" || Object.hasOwn(fieldsOfOthers, name);
const isBody = (name: string): boolean =>
  Object.hasOwn(contentFields, name) && fieldOf(name as FieldName).isBody === true;

/** Identifies shapes, across documents. */
const shapeOf = (fields: readonly SelectedField[]): string =>
  fields
    .map(({ key, name, fields: within }) => `${key}:${name}${within.length > 0 ? `{${shapeOf(within)}}` : ""}`)
    .join();

function jsonOf(fields: readonly SelectedField[], belongings: Belongings): ItemJson | null {
  if (!isWritable(fields)) return null;
  const columns: AliasedExpression<unknown, string>[] = [];
  const links: AliasedExpression<unknown, string>[] = [];
  const joins = new Set<Join>();
  const read = new Set<keyof Tables["content_item"]>(["id", "owner_id", "category_id"]);
  for (const [at, field] of fields.entries()) {
    const written = writtenField(field, belongings, `joined${at}`);
    if (written === null) return null;
    if (Object.hasOwn(plainFields, field.name)) read.add(columnOf(field.name));
    const { value, join, link } = written;
    columns.push(sql`${value}`.as(field.key));
    if (join) joins.add(join);
    if (link) links.push(sql`${link}`.as(field.key));
  }
  if (links.length > 0) joins.add(belongings.joinLinks(links));
  const rows = ownParts.db.selectFrom(ownParts.db.selectNoFrom(columns).as(row)).select(sql.id(row).as("row"));
  return {
    value: sql<string>`row_to_json(${rows})::text`,
    columns: [...read],
    join: joinAll([...joins]),
    name: `.json ${shapeOf(fields)}`,
  };
}

interface WrittenField {
  value: Expression<unknown>;
  join?: Join;
  /** The column with the item's links. */
  link?: Expression<unknown>;
}

/** How relations of an item are written: for one item, and for all of a page together. */
interface Belongings {
  /** @param name for the join. */
  category(json: Expression<unknown>, name: string): WrittenField;
  tags: Belongings["category"];
  attachments: Belongings["category"];
  joinLinks(columns: readonly AliasedExpression<unknown, string>[]): Join;
}

const ofOne: Belongings = {
  category: (json) => ({ value: ofCategory(sql`${json}`) }),
  tags: (json) => ({ value: ofTags(json) }),
  attachments: (json) => ({ value: ofFiles(json) }),
  joinLinks: (columns) => (items) => items.crossJoinLateral(linksOf(columns).as("links")),
};

const ofPage: Belongings = {
  category: (json) => ({ value: sql`case when c.id is not null then ${json} end`, join: joinCategory }),
  tags: (json, name) => ({ value: listOf(name), join: joinTags(name, json) }),
  attachments: (json, name) => ({ value: listOf(name), join: joinFiles(name, json) }),
  joinLinks,
};

const fieldsOfOthers: Readonly<Record<string, JsonFields>> = {
  category: categoryFields,
  tags: tagFields,
  attachments: attachmentFields,
  project: linkFields,
  linkedProjects: linkFields,
};

/** Null for a field that only resolvers know. */
function writtenField(
  { key, name, fields }: SelectedField,
  belongings: Belongings,
  joined: string,
): WrittenField | null {
  const link = `links.${key}`;
  if (name === "projectId") return { value: sql.ref(link), link: firstLink(linkFields.id) };
  const others = Object.hasOwn(fieldsOfOthers, name) ? fieldsOfOthers[name] : undefined;
  if (!others) {
    const value = fields.length === 0 && Object.hasOwn(plainFields, name) ? plainFields[name] : undefined;
    return value ? { value } : null;
  }
  const json = selectedJson(fields, others);
  if (json === null) return null;
  if (name === "project") return { value: sql.ref(link), link: firstLink(json) };
  if (name === "linkedProjects") return { value: orEmpty(link), link: allLinks(json) };
  return belongings[name as "category" | "tags" | "attachments"](json, joined);
}
