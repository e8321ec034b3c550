import type pg from 'pg';
import { jobsDatabaseSchema } from '../backup/contents.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { listAccountTables, type AccountTable } from './account-tables.ts';
import { loadAccountName } from './archive-account.ts';

/** Place of the operator's own connection string in the printed statements. */
export const sourceConnectionPlaceholder = 'SOURCE_CONNECTION';

type Place =
  | 'At the source'
  | 'At the target'
  | 'At both'
  | 'At the target, until the result is 0'
  | 'At the source, until the result is 0'
  | 'At both, until the results are equal'
  | 'From the source to the target';

interface MoveStep {
  readonly place: Place;
  readonly purpose: string;
  /** Statements of one line each. */
  readonly statements: readonly string[];
}

/** Parts of a company that the statements of a move are made of. */
interface MovedAccount {
  readonly id: number;
  readonly name: string;
  /** Tables whose rows are replicated: all of the company, without its own row and its hosts. */
  readonly tables: readonly AccountTable[];
  readonly accountColumns: readonly string[];
  /** Replicated tables without a key that names the company. */
  readonly keylessTables: readonly string[];
  readonly isLogical: boolean;
  readonly files: number;
}

/**
 * Formats the SQL that moves a company to another cluster while it works: publication, subscription, cut-over, sequences, jobs and hosts.
 * The statements are printed and not run, since they need superusers of two clusters. Nothing is changed.
 * @param storeAddress place of the company's files, for the operator
 * @throws OperatorError for an unknown account
 */
export const formatAccountMove = (
  ownerUrl: string,
  account: number,
  storeAddress: string,
): Promise<string> =>
  withOwnerClient(ownerUrl, 'tarima move', async (client) => {
    const moved = await loadMovedAccount(client, account);
    const steps = listMoveSteps(moved, storeAddress);
    return [
      ...listIntroduction(moved),
      ...steps.flatMap(({ place, purpose, statements }, index) => [
        '',
        `-- ${index + 1}. ${place}: ${purpose}`,
        ...statements.map((statement) =>
          statement.startsWith('--') ? statement : `${statement};`,
        ),
      ]),
    ].join('\n');
  });

async function loadMovedAccount(client: pg.Client, id: number): Promise<MovedAccount> {
  const name = await loadAccountName(client, id);
  await client.query(`select set_config('app.account_id', $1::text, false)`, [id]);
  const all = await listAccountTables(client);
  const isReplicated = ({ name: table }: AccountTable) =>
    table !== 'accounts' && table !== 'account_hosts';
  const tables = all.filter(isReplicated);
  const own = all.find(({ name: table }) => table === 'accounts');
  const { rows: keyless } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.oid = any ($1::regclass[]) and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = c.oid and i.indisprimary and a.attname = 'account_id')
     order by 1`,
    [tables.map(({ name: table }) => table)],
  );
  const { rows } = await client.query<{ logical: boolean; files: number }>(
    `select current_setting('wal_level') = 'logical' as logical,
       (select count(distinct sha256)::int from files where account_id = $1) as files`,
    [id],
  );
  return {
    id,
    name,
    tables,
    accountColumns: (own?.columns ?? []).map((column) => column.name),
    keylessTables: keyless.map((table) => table.name),
    isLogical: rows[0]?.logical ?? false,
    files: rows[0]?.files ?? 0,
  };
}

const listIntroduction = ({ id, name, isLogical }: MovedAccount): string[] => [
  `-- Moves account ${id}, ${JSON.stringify(name)}, from this cluster (the source) to another one (the target) of the same version of Tarima.`,
  '-- Each line is a statement. Run them one by one as a superuser, on one connection to each cluster. Nothing was changed by printing them.',
  `-- Replace ${sourceConnectionPlaceholder} by a connection string at which the target reaches the source, such as host=10.0.0.5 dbname=tarima user=postgres password=…`,
  '-- Users work on until step 6. From there to step 12 the company is closed, and its writes are refused with 503.',
  ...(isLogical
    ? []
    : [
        '-- wal_level of the source is not logical: set it in postgresql.conf and restart PostgreSQL first.',
      ]),
];

function listMoveSteps(moved: MovedAccount, storeAddress: string): MoveStep[] {
  const { id, keylessTables, files } = moved;
  const publication = `tarima_move_${id}`;
  const jobs = `${jobsDatabaseSchema}._private_jobs`;
  return [
    {
      place: 'At both, until the results are equal',
      purpose:
        'both have the same version and the same token secret. Where only the secret differs and the target has no company yet, copy the row of upkeep.secrets there and restart its servers; otherwise one-time codes and webhooks of the company have to be set up anew.',
      statements: [
        `select array(select name from upkeep.migrations order by 1) as migrations`,
        `select encode(sha256(value), 'hex') as secret from upkeep.secrets where name = 'access-token'`,
      ],
    },
    {
      place: 'At the target, until the result is 0',
      purpose: 'the id is free.',
      statements: [`select count(*)::int as left from accounts where id = ${id}`],
    },
    {
      place: 'At the source',
      purpose: 'publish the rows of the company alone.',
      statements: [
        ...keylessTables.map((table) => `alter table ${table} replica identity full`),
        formatPublication(moved, publication),
      ],
    },
    {
      place: 'At the target',
      purpose: 'copy the rows and follow their changes.',
      statements: [
        `create subscription ${publication} connection '${sourceConnectionPlaceholder}' publication ${publication} with (run_as_owner = true)`,
      ],
    },
    {
      place: 'At the target, until the result is 0',
      purpose: `every table is copied. Copy the files meanwhile: ${files} contents under ${storeAddress}, to the same place in the target's store.`,
      statements: [
        `select count(*)::int as left from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid where s.subname = '${publication}' and r.srsubstate <> 'r'`,
      ],
    },
    {
      place: 'At the source',
      purpose:
        'close the company. Its requests are refused at once, and so is every write, with or without a request.',
      statements: listClosingStatements(moved),
    },
    {
      place: 'At the source, until the result is 0',
      purpose: 'no job of the company runs.',
      statements: [
        `select count(*)::int as left from ${jobs} where payload ->> 'accountId' = '${id}' and locked_at is not null`,
      ],
    },
    {
      place: 'From the source to the target',
      purpose:
        'each row of these results is a statement for the target: sequences, waiting jobs and the row of the company, which stays closed.',
      statements: listTransferQueries(moved),
    },
    {
      place: 'At both, until the results are equal',
      purpose: 'the target has each row, and each is the same.',
      statements: [`set timezone = 'UTC'`, formatComparison(moved)],
    },
    {
      place: 'At the target',
      purpose: 'stop following.',
      statements: [`drop subscription ${publication}`],
    },
    {
      place: 'From the source to the target',
      purpose: 'stop publishing, and hand the hosts over: each row is a statement for the target.',
      statements: [
        `drop publication ${publication}`,
        ...keylessTables.map((table) => `alter table ${table} replica identity default`),
        `with gone as (delete from account_hosts where account_id = ${id} returning host) select format('insert into account_hosts (host, account_id) values (%L, ${id})', host) as statement from gone`,
      ],
    },
    {
      place: 'At the target',
      purpose: `open the company, once the files that came since are copied too (${storeAddress}), and the proxy leads its hosts to the target.`,
      statements: [
        `select set_config('app.account_id', '${id}', false)`,
        `update accounts set disabled_at = null where id = ${id}`,
      ],
    },
    {
      place: 'At the source',
      purpose:
        'days later, with a backup of the target at hand: let the closed company be erased. A store of files that both clusters share must not be erased: leave the company closed there.',
      statements: [
        `drop function upkeep.refuse_writes_of_${id} cascade`,
        `-- npm run account -- erase --account ${id} --name "…" --without-archive`,
      ],
    },
    {
      place: 'At the source',
      purpose:
        'to give up before step 10, drop the subscription of the target, then run these instead. Its rows at the target are removed by steps 8 and erase.',
      statements: [
        `-- drop function if exists upkeep.refuse_writes_of_${id} cascade;`,
        `-- drop publication if exists ${publication};`,
        ...keylessTables.map((table) => `-- alter table ${table} replica identity default;`),
        `-- update accounts set disabled_at = null where id = ${id};`,
      ],
    },
  ];
}

const formatPublication = ({ id, tables }: MovedAccount, publication: string): string => {
  const parts = tables.map(({ name }) => `table ${name} where (account_id = ${id})`);
  return `create publication ${publication} for ${parts.join(', ')}`;
};

/** Lists the statements after which no transaction changes the company: they wait for those under way. */
function listClosingStatements({ id, tables }: MovedAccount): string[] {
  const refusal = `upkeep.refuse_writes_of_${id}`;
  const buildTrigger = (table: string, column: string): string =>
    `create trigger refuse_writes_of_${id} before insert or update or delete on ${table} for each row execute function ${refusal}('${column}')`;
  return [
    `select set_config('app.account_id', '${id}', false)`,
    `update accounts set disabled_at = present(), is_default = false where id = ${id}`,
    // SQLSTATE 57P03 is answered 503: the request can be repeated, and then finds the company at the target.
    `create function ${refusal}() returns trigger language plpgsql as $$ begin if ${id}::text in (to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]) then raise exception 'company ${id} moves to another cluster' using errcode = '57P03'; end if; return coalesce(new, old); end $$`,
    ...tables.map(({ name }) => buildTrigger(name, 'account_id')),
    buildTrigger('accounts', 'id'),
  ];
}

/** Lists the queries at the source whose rows are statements for the target. */
function listTransferQueries({ id, accountColumns }: MovedAccount): string[] {
  const columns = accountColumns.join(', ');
  return [
    // The sequence of accounts stays: each cluster numbers its own companies.
    `select format('select setval(%L, greatest(%s, (select last_value from %I.%I)))', format('%I.%I', schemaname, sequencename), last_value, schemaname, sequencename) as statement from pg_sequences where schemaname = 'public' and sequencename <> 'accounts_id_seq' and last_value is not null`,
    // Triggers of the target would give the company other numbers.
    `select 'set session_replication_role = replica' as statement`,
    `select format('insert into accounts (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::accounts, %L)', to_jsonb(a)) as statement from accounts a where id = ${id}`,
    `select 'reset session_replication_role' as statement`,
    `select 'select begin_document_numbers(${id})' as statement`,
    `select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as statement from pg_sequences where schemaname = 'document_numbers' and sequencename ~ '_${id}$' and last_value is not null`,
    `with taken as (delete from ${jobsDatabaseSchema}._private_jobs where payload ->> 'accountId' = '${id}' returning *) select format('select ${jobsDatabaseSchema}.add_job(%L, %L::json, run_at => %L, max_attempts => %s, job_key => %L, priority => %s)', t.identifier, j.payload, j.run_at, greatest(j.max_attempts - j.attempts, 1), j.key, j.priority) as statement from taken j join ${jobsDatabaseSchema}._private_tasks t on t.id = j.task_id`,
  ];
}

const formatComparison = ({ id, tables }: MovedAccount): string => {
  const count = ({ name, accountColumn }: AccountTable): string =>
    `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as contents from ${name} t where ${accountColumn} = ${id}`;
  const own: AccountTable = { name: 'accounts', accountColumn: 'id', columns: [], key: [] };
  // Ordered, since parallel workers append the tables in any order.
  return `${[...tables, own].map(count).join(' union all ')} order by 1`;
};
