import type { GraphQLResolveInfo } from "graphql";
import { type AliasedExpression, type Expression, expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { ownParts } from "../../platform/data/Data.js";
import { type JsonFields, selectedJson } from "../../platform/data/json.js";
import type { Tables } from "../../platform/data/tables.js";
import { type SelectedField, selectedFields } from "../../platform/graphql/selectedFields.js";
import { categoryFields } from "../../taxonomy/categoryJson.js";
import { tagFields } from "../../taxonomy/tagJson.js";
import { ofCategory, ofFiles, ofTags } from "../contentRows.js";
import { columnOf, contentFields, type FieldName, fieldOf } from "../fields.js";
import { allLinks, firstLink, linkFields } from "../projectLinks/linksJson.js";
import { attachmentFields } from "./attachmentsOfItems.js";

/** How the items `n` of a query are written by the database itself. */
export interface ItemJson {
  /** The text of one item. */
  value: RawBuilder<string>;
  /** Columns of the row `links` that is joined to each; none for no join. */
  links: readonly AliasedExpression<unknown, string>[];
  /** Names the shape in statements. */
  name: string;
}

const n = expressionBuilder<{ n: Tables["content_item"] }, "n">();

/** Fields that are one column each. Enums aren't among them: REST spells those its own way. */
const plainFields: JsonFields = Object.fromEntries(
  (Object.keys(contentFields) as FieldName[]).flatMap((name) => {
    const { json = (column) => column } = fieldOf(name);
    return json ? [[name, json(n.ref(`n.${columnOf(name)}`).$castTo<string>())]] : [];
  }),
);

const known = new WeakMap<SelectedField[], ItemJson | null>();
let count = 0;

/** Null for a query of an item that asks for what only resolvers know; worked out once for each document. */
export function itemJsonOf(info: GraphQLResolveInfo): ItemJson | null {
  const fields = selectedFields(info);
  return fields && knownJsonOf(fields);
}

/** The same for the nodes of a page. */
export function nodesJsonOf(info: GraphQLResolveInfo): ItemJson | null {
  const page = selectedFields(info);
  const nodes = page?.find(({ name }) => name === "nodes");
  // Other fields need the items themselves and are left to resolvers.
  if (!nodes || !page?.every(({ name }) => ["nodes", "pageInfo", "totalCount"].includes(name))) return null;
  return knownJsonOf(nodes.fields);
}

function knownJsonOf(fields: SelectedField[]): ItemJson | null {
  let json = known.get(fields);
  if (json === undefined) {
    json = jsonOf(fields);
    known.set(fields, json);
  }
  return json;
}

const fieldsOfLinks = ["linkedProjects", "project", "projectId"];
const allFiles = [ofFiles(jsonBuildObject(attachmentFields)).$notNull().as("attachments")] as const;
const everyLink = [allLinks(jsonBuildObject(linkFields)).as("linkedProjects")] as const;

/** The columns of files and of linked projects of a page's items, as far as its query asks for them; else null. */
export function belongingsOf(info: GraphQLResolveInfo | undefined) {
  const nodes = info && selectedFields(info)?.find(({ name }) => name === "nodes");
  const asks = (names: readonly string[]) => nodes?.fields.some(({ name }) => names.includes(name)) === true;
  const files = asks(["attachments"]) ? allFiles : null;
  const links = asks(fieldsOfLinks) ? everyLink : null;
  return { files, links, name: `${files ? ".files" : ""}${links ? ".links" : ""}` };
}

/** A name that no field can have in the answer: a column of the row's name would be taken for it. */
const row = "the row";
/** PostgreSQL cuts longer names of columns. */
const maxNameBytes = 63;
/** A function of PostgreSQL takes 100 arguments, two for each field of an object within. */
const maxFieldsWithin = 50;

function isWritable({ key, fields }: SelectedField): boolean {
  return key.length <= maxNameBytes && fields.length <= maxFieldsWithin;
}

function jsonOf(fields: readonly SelectedField[]): ItemJson | null {
  if (!fields.every(isWritable)) return null;
  const columns: AliasedExpression<unknown, string>[] = [];
  const links: AliasedExpression<unknown, string>[] = [];
  for (const field of fields) {
    const link = linkValue(field);
    const value = link ? sql.ref(`links.${field.key}`) : itemValue(field);
    if (value === null) return null;
    if (link) links.push(sql`${link}`.as(field.key));
    columns.push(sql`${value}`.as(field.key));
  }
  count += 1;
  const rows = ownParts.db.selectFrom(ownParts.db.selectNoFrom(columns).as(row)).select(sql.id(row).as("row"));
  return { value: sql<string>`row_to_json(${rows})::text`, links, name: `.json${count}` };
}

function linkValue({ name, fields }: SelectedField): Expression<unknown> | null {
  if (name === "projectId") return firstLink(linkFields.id);
  const json = name === "project" || name === "linkedProjects" ? selectedJson(fields, linkFields) : null;
  return json && (name === "project" ? firstLink(json) : allLinks(json));
}

function itemValue({ name, fields }: SelectedField): Expression<unknown> | null {
  if (name === "category") return written(fields, categoryFields, ofCategory);
  if (name === "tags") return written(fields, tagFields, ofTags);
  if (name === "attachments") return written(fields, attachmentFields, ofFiles);
  return (fields.length === 0 && Object.hasOwn(plainFields, name) && plainFields[name]) || null;
}

function written(
  fields: readonly SelectedField[],
  from: JsonFields,
  write: (json: NonNullable<ReturnType<typeof selectedJson>>) => Expression<unknown>,
): Expression<unknown> | null {
  const json = selectedJson(fields, from);
  return json && write(json);
}
