import type pg from 'pg';

export interface AccountTableColumn {
  /** Name, quoted for SQL. */
  readonly name: string;
  readonly type: string;
  /** Whether an archive leaves the column out. */
  readonly isSecret: boolean;
}

/** Table with rows of companies. */
export interface AccountTable {
  /** Name, quoted for SQL, with its schema where that is not `public`. */
  readonly name: string;
  /** Column that names the company: `account_id`, and `id` of the companies themselves. */
  readonly accountColumn: 'account_id' | 'id';
  /** Stored columns. Generated columns repeat others. */
  readonly columns: readonly AccountTableColumn[];
  /** Columns of the primary key, quoted for SQL. */
  readonly key: readonly string[];
}

const secretName =
  /hash|secret|token|password|digest|challenge|credential|private|answer|signature/;

/** Columns that look like secrets and are none: content of the company's own records. */
export const harmlessColumns: ReadonlySet<string> = new Set([
  'files.sha256',
  'orders_approvals.signature',
  'trips_reports.signature_file_id',
  'users.password_changed_at',
  'users.temporary_password',
  'webhooks.secret_made_at',
]);

/** Returns whether a column may hold a secret: bytes, or a name of secrets. A new column of that kind is secret until it is listed. */
export const isSecretColumn = (table: string, { name, type }: { name: string; type: string }) =>
  (type === 'bytea' || secretName.test(name)) && !harmlessColumns.has(`${table}.${name}`);

/** Loads the tables with rows of companies from the catalog of the database, so that a new table is never left out. */
export async function listAccountTables(client: pg.Client): Promise<AccountTable[]> {
  const { rows } = await client.query<{
    name: string;
    accountColumn: AccountTable['accountColumn'];
    columns: { name: string; type: string }[];
    key: string[] | null;
  }>(`
    select c.oid::regclass::text as name,
      case when c.oid = 'public.accounts'::regclass then 'id' else 'account_id' end as "accountColumn",
      (
        select jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select array_agg(quote_ident(a.attname) order by k.place)
        from pg_index i
        cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary
      ) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker') and n.nspname !~ '^pg_'
      and (c.oid = 'public.accounts'::regclass or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
    order by 1`);
  return rows.map(({ columns, key, ...table }) => ({
    ...table,
    columns: columns.map((column) => ({ ...column, isSecret: isSecretColumn(table.name, column) })),
    key: key ?? columns.map(({ name }) => name),
  }));
}
