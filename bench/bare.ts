import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/*
 * The baseline: node's own HTTP server and the plain driver on a copy of the table. No sign-in, no permission, no
 * row-level security, no validation, no history, no answer kept, no log: only the SQL that the work cannot do without.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
// PostgreSQL may stop before this does.
pool.on('error', () => undefined);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const columns = [
  'code',
  'name',
  'email',
  'phone_number',
  'supplier_type',
  'business_type',
  'state',
  'city',
  'status',
  'location',
];
const shown = ['id', ...columns, 'custom_fields', 'metadata', 'created_at', 'updated_at'].join(
  ', ',
);

const queries = {
  list: `
    select ${shown}, (select count(*)::int from TABLE where account_id = $1) as total
    from TABLE where account_id = $1 order by id desc limit 20`,
  search: `
    with matched as materialized (
      select id from TABLE where account_id = $1 and fold(name) like '%' || fold($2) || '%'
    )
    select ${shown}, (select count(*)::int from matched) as total
    from TABLE where account_id = $1 and id in (select id from matched order by id desc limit 20)
    order by id desc`,
  read: `select ${shown} from TABLE where account_id = $1 and id = $2`,
  create: `
    insert into TABLE (account_id, ${columns.join(', ')})
    values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')}) returning ${shown}`,
  update: `
    update TABLE set ${columns.map((column, at) => `${column} = $${at + 3}`).join(', ')}, updated_at = clock_timestamp()
    where account_id = $1 and id = $2 returning ${shown}`,
};

const ask = (query: keyof typeof queries, schema: string, values: unknown[]) =>
  pool.query<Record<string, unknown>>(
    queries[query].replaceAll('TABLE', `${schema}.suppliers`),
    values,
  );

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://bare');
  const [, schema = '', account, id] = url.pathname.split('/');
  if (schema === 'readyz') return {};
  if (request.method === 'GET' && id === undefined) {
    const term = url.searchParams.get('term');
    const { rows } =
      term === null
        ? await ask('list', schema, [account])
        : await ask('search', schema, [account, term]);
    return { elements: rows, total: rows[0]?.['total'] ?? 0 };
  }
  if (request.method === 'GET') return (await ask('read', schema, [account, id])).rows[0];
  const body = await bodyOf(request);
  if (request.method === 'POST') return (await ask('create', schema, [account, ...body])).rows[0];
  return (await ask('update', schema, [account, id, ...body])).rows[0];
}

const fields = columns.map((column) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
);

async function bodyOf(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return isRecord(body) ? fields.map((field) => body[field]) : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [status, text] = await answer(request).then(
    (result): [number, string] => [200, JSON.stringify(result ?? null)],
    (error: unknown): [number, string] => [500, String(error)],
  );
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

const server = createServer((request, response) => void respond(request, response));
server.listen(Number(process.env['PORT']), '127.0.0.1');

process.on('SIGTERM', () => {
  server.close();
  void pool.end().then(() => process.exit(0));
});
