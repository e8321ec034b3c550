import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { migrateDatabase } from './migrate.ts';

// File of the schema snapshot.
// With `--check` this program compares the snapshot with the migrated schema, otherwise it writes the snapshot.

const file = new URL('../migrations/schema.sql', import.meta.url);

const notExtension = `n.nspname = 'public' and not exists (
  select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** Parts of the schema, formatted by the database itself, in a stable order. */
const parts: readonly { title: string; query: string }[] = [
  {
    title: 'extensions',
    query: `select format('create extension %I;', extname) as line from pg_extension
      where extname <> 'plpgsql' order by extname`,
  },
  {
    title: 'functions',
    query: `select pg_get_functiondef(o.oid) || ';' as line from pg_proc o
      join pg_namespace n on n.oid = o.pronamespace where ${notExtension} order by o.proname`,
  },
  {
    title: 'tables',
    query: `select format(E'create table %I (\\n%s\\n);', o.relname, string_agg(
        format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' end,
          case when a.attidentity <> '' then ' generated as identity'
            when a.attgenerated <> '' then format(' generated always as (%s)', pg_get_expr(d.adbin, d.adrelid))
            when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid)) end),
        E',\\n' order by a.attnum)) as line
      from pg_class o join pg_namespace n on n.oid = o.relnamespace
      join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
      where o.relkind = 'r' and ${notExtension} group by o.relname order by o.relname`,
  },
  {
    title: 'views',
    query: `select format(E'create view %I%s as\n%s', o.relname,
        ' with (' || array_to_string(o.reloptions, ', ') || ')', pg_get_viewdef(o.oid)) as line
      from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind = 'v' and ${notExtension} order by o.relname`,
  },
  {
    title: 'constraints',
    query: `select format('alter table %s add constraint %I %s;', o.conrelid::regclass, o.conname, pg_get_constraintdef(o.oid)) as line
      from pg_constraint o join pg_namespace n on n.oid = o.connamespace
      where o.conrelid <> 0 and o.contype <> 'n' and ${notExtension} order by o.conrelid::regclass::text, o.conname`,
  },
  {
    title: 'indexes',
    query: `select pg_get_indexdef(o.oid) || ';' as line from pg_class o
      join pg_namespace n on n.oid = o.relnamespace join pg_index i on i.indexrelid = o.oid
      where ${notExtension} and not exists (select from pg_constraint c where c.conindid = o.oid) order by o.relname`,
  },
  {
    title: 'triggers',
    query: `select pg_get_triggerdef(o.oid) || ';' as line from pg_trigger o
      join pg_class c on c.oid = o.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not o.tgisinternal and ${notExtension} order by c.relname, o.tgname`,
  },
  {
    title: 'policies',
    query: `select format('create policy %I on %I for %s to %s using (%s) with check (%s);',
        policyname, tablename, lower(cmd), array_to_string(roles, ', '), qual, coalesce(with_check, qual)) as line
      from pg_policies where schemaname = 'public' order by tablename, policyname`,
  },
  {
    title: 'rights of the application',
    query: `select format('grant %s on %I to tarima_app;', string_agg(lower(privilege_type), ', ' order by privilege_type), table_name) as line
      from information_schema.role_table_grants where grantee = 'tarima_app' and table_schema = 'public'
      group by table_name order by table_name`,
  },
];

async function loadSchema(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const sections = [
      '-- The schema that the migrations make. Written by kit/snapshot.ts; do not edit.',
    ];
    for (const { title, query } of parts) {
      const { rows } = await client.query<{ line: string }>(query);
      sections.push(`-- ${title}\n`, ...rows.map(({ line }) => line.replaceAll('\r', '')));
    }
    return `${sections.join('\n')}\n`;
  } finally {
    await client.end();
  }
}

async function createFreshSchema(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tarima-schema-'));
  const database = await startEmbeddedDatabase({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  try {
    await migrateDatabase(database.ownerUrl, () => undefined);
    return await loadSchema(database.ownerUrl);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const schema = await createFreshSchema();
if (!process.argv.includes('--check')) {
  await writeFile(file, schema);
  console.log('The schema snapshot is written.');
} else if ((await readFile(file, 'utf8').catch(() => '')) === schema) {
  console.log('The schema snapshot is true.');
} else {
  console.error(
    'The migrations make another schema than migrations/schema.sql says. If that is meant, run: npm run schema',
  );
  process.exitCode = 1;
}
