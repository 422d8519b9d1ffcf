import type { Client } from "pg";

/** The names of the current schema's objects in the catalogs, except those of extensions. */
const ours = (catalog: string, namespace: string) =>
  `${namespace} = current_schema()::regnamespace and not exists
    (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;
const comment = (catalog: string) => `coalesce(' -- ' || obj_description(o.oid, '${catalog}'), '')`;
const privileges = (acl: string) => `coalesce(' privileges ' || ${acl}::text, '')`;

const objects = [
  `select 'extension ' || extname from pg_extension o order by extname collate "C"`,
  `select concat_ws(' ', 'collation', collname, collprovider, colllocale,
      case when collisdeterministic then 'deterministic' end)
    from pg_collation o where ${ours("pg_collation", "collnamespace")} order by collname`,
  `select concat_ws(' ', 'dictionary', dictname, tmplname, dictinitoption)
    from pg_ts_dict o join pg_ts_template t on t.oid = dicttemplate
    where ${ours("pg_ts_dict", "dictnamespace")} order by dictname`,
  `select concat_ws(' ', 'text search configuration', cfgname, maptokentype, mapseqno, mapdict::regdictionary)
    from pg_ts_config o left join pg_ts_config_map on mapcfg = o.oid
    where ${ours("pg_ts_config", "cfgnamespace")} order by cfgname, maptokentype, mapseqno`,
  `select concat_ws(' ', 'type', typname, typtype) from pg_type o
    where typtype <> 'c' and typcategory <> 'A' and ${ours("pg_type", "typnamespace")} order by typname`,
  `select concat_ws(' ', 'sequence', o.oid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache,
      seqcycle, (select concat('of ', refobjid::regclass, '.', attname)
        from pg_depend d join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where d.objid = o.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
      || ${privileges("relacl")} || ${comment("pg_class")}
    from pg_sequence join pg_class o on o.oid = seqrelid
    where ${ours("pg_class", "relnamespace")} order by relname collate "C"`,
  `select concat_ws(' ', 'default privileges', defaclobjtype, defaclacl) from pg_default_acl o order by 1`,
  // pg_get_functiondef ends with a line feed; the indentation of a body doesn't matter
  `select regexp_replace(trim(e'\\n' from pg_get_functiondef(o.oid)), '\\n\\s*', e'\\n  ', 'g')
      || ${privileges("proacl")} || ${comment("pg_proc")}
    from pg_proc o where ${ours("pg_proc", "pronamespace")} order by proname collate "C", o.oid::regprocedure::text`,
];

/** Tables and everything else with columns, each with the objects that belong to it. */
const relations = `select o.oid, concat_ws(' ', case relkind when 'r' then 'table' else concat('relation ', relkind) end, relname,
    case relpersistence when 'p' then null else relpersistence end, reloptions::text,
    case when relrowsecurity then 'row security' end) || ${privileges("relacl")} || ${comment("pg_class")} as line
  from pg_class o where relkind not in ('i', 'S', 't', 'c') and ${ours("pg_class", "relnamespace")}
  order by relname collate "C"`;

const parts = [
  `select concat_ws(' ', attname, format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
      case when attnotnull then 'not null' end,
      case when attgenerated <> '' then 'generated as' when attidentity <> '' then concat('identity ', attidentity)
        when atthasdef then 'default' end,
      pg_get_expr(adbin, adrelid)) || coalesce(' privileges ' || attacl::text, '')
      || coalesce(' -- ' || col_description(attrelid, attnum), '')
    from pg_attribute join pg_type t on t.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = $1 and attnum > 0 and not attisdropped order by attnum`,
  `select 'constraint ' || conname || ' ' || pg_get_constraintdef(o.oid) || ${comment("pg_constraint")}
    from pg_constraint o where conrelid = $1 order by conname collate "C"`,
  `select pg_get_indexdef(o.oid) || ${comment("pg_class")}
    from pg_index i join pg_class o on o.oid = i.indexrelid where i.indrelid = $1 order by o.relname collate "C"`,
  `select concat_ws(' ', pg_get_triggerdef(o.oid), nullif(tgenabled::text, 'O')) || ${comment("pg_trigger")}
    from pg_trigger o where tgrelid = $1 and not tgisinternal order by tgname collate "C"`,
  `select pg_get_ruledef(oid) from pg_rewrite where ev_class = $1 order by rulename collate "C"`,
  `select concat_ws(' ', 'policy', polname, polcmd, pg_get_expr(polqual, polrelid)) from pg_policy
    where polrelid = $1 order by polname`,
];

/** A full description of the current schema as text for comparison: a line for each object, in a fixed order. */
export async function catalogOf(client: Client): Promise<string> {
  const read = async (query: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query<string[]>({ text: query, values, rowMode: "array" })).rows.map(([line]) => line as string);
  const lines: string[] = [];
  for (const query of objects) lines.push(...(await read(query)));
  const { rows: tables } = await client.query<{ oid: number; line: string }>(relations);
  for (const { oid, line } of tables) {
    lines.push(line);
    for (const query of parts) for (const part of await read(query, [oid])) lines.push(`  ${part}`);
  }
  return `${lines.join("\n")}\n`;
}
