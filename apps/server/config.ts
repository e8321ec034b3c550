import path from 'node:path';
import { z } from 'zod';
import { getDefaultDataFolder } from './default-data-folder.ts';
import type { S3BucketConfig } from './kit/files/s3-content-store.ts';
import { OperatorError } from './operator-error.ts';

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true');

const createWholeNumberSchema = (least: number, most: number) => {
  const problem = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, problem)
    .transform(Number)
    .refine((number) => number >= least && number <= most, problem);
};

const port = createWholeNumberSchema(1, 65535);

function createAddressSchema(...protocols: string[]) {
  const problem = `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  return z
    .string()
    .refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), problem);
}

const tiles = createAddressSchema('http:', 'https:').refine(
  (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
  'must contain {z}, {x} and {y}',
);

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const bucketVariables = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** Environment variables of Tarima. An empty variable counts as absent. `npm start -- --help` prints the descriptions. */
const variables = z.object({
  PORT: port.default(3000).describe('Port of the web server.'),
  HOST: z
    .string()
    .optional()
    .describe(
      'Address to listen on. 0.0.0.0 lets the other computers of the network in; 127.0.0.1 keeps Tarima to this one. Without it, 127.0.0.1 while there is a demo company, whose people share a password that is printed, else 0.0.0.0.',
    ),
  DATA_DIR: z
    .string()
    .transform((folder) => path.resolve(folder))
    .default(getDefaultDataFolder)
    .describe(
      'Folder of the database that Tarima runs, of the passwords made at the first start, of uploaded files and of unsent mails.',
    ),
  DATABASE_URL: createAddressSchema('postgres:', 'postgresql:')
    .optional()
    .describe(
      'A PostgreSQL (16 or newer) of your own: postgres://user:password@host:5432/database. The user owns the database and may create roles.',
    ),
  DATABASE_POOL_URL: createAddressSchema('postgres:', 'postgresql:')
    .optional()
    .describe(
      'A pooler (PgBouncer 1.21 or newer) in front of DATABASE_URL, for requests and jobs; its user and password are not used. Migrations, live updates and the queue of jobs go to DATABASE_URL.',
    ),
  DATABASE_READ_URL: createAddressSchema('postgres:', 'postgresql:')
    .optional()
    .describe(
      'A standby that follows DATABASE_URL, for reports and the audit; its user and password are not used. Where it is lost or more than ten seconds behind, DATABASE_URL serves them.',
    ),
  DATABASE_POOL_SIZE: createWholeNumberSchema(1, 500)
    .default(10)
    .describe('Connections that requests and jobs of this server use at once.'),
  DATABASE_POOL_WAIT: createWholeNumberSchema(1, 600)
    .default(3)
    .describe(
      'Seconds that a request or a job waits for a free connection. Then the request is answered 503, and the job is tried again later.',
    ),
  JOBS: createWholeNumberSchema(0, 50)
    .default(4)
    .describe(
      'Background jobs that this server does at once; 0 leaves them to the other servers of the database.',
    ),
  STOP_WAIT: createWholeNumberSchema(0, 15)
    .default(0)
    .describe(
      'Seconds in which a stopping server still takes requests and answers /readyz with 503, so that a proxy sends it no more. 0 for a server alone.',
    ),
  DEMO: flag.default(true).describe('Whether an empty database gets a demo company to sign in to.'),
  DEMO_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe(
      'Password for the demo company when it is made. Without it, one is made up and printed at every start.',
    ),
  ACCOUNT_ID_START: z
    .string()
    .regex(/^[1-9]\d{0,11}$/, 'must be a whole number from 1 to 999999999999')
    .transform(Number)
    .optional()
    .describe(
      'Id of the first company of a new database. Each cell has its own, such as 1000000 and 2000000, so that companies can move between cells.',
    ),
  DEFAULT_ACCOUNT: z
    .string()
    .optional()
    .describe(
      'Address of the account shown at localhost, 127.0.0.1 and [::1]. Without it, the first account, or the one named by npm run account -- default.',
    ),
  PUBLIC_URL: createAddressSchema('http:', 'https:')
    .optional()
    .describe(
      'Address at which people open Tarima, like https://tarima.example. Mails lead there: with this scheme and port, and the host of the account. Without it, http and PORT.',
    ),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must list IP addresses or networks'),
      ),
    )
    .optional()
    .describe(
      "Addresses or networks of the reverse proxy, separated by commas (10.0.0.5 or 10.0.0.0/8). Only their word is taken for the visitor's address.",
    ),
  MAP_TILES_URL: tiles
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe('Raster tiles of the maps, with {z}, {x} and {y}.'),
  DIRECTIONS_URL: createAddressSchema('http:', 'https:')
    .optional()
    .describe(
      'An OSRM-compatible directions service that tells how far shipments travel. Without it, distances are estimates.',
    ),
  SMTP_URL: createAddressSchema('smtp:', 'smtps:')
    .optional()
    .describe(
      'Mail server: smtp://user:password@host:587. Without it, mails are written into the outbox folder of DATA_DIR.',
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must look like Name <name@host>',
    )
    .default('Tarima <no-reply@localhost>')
    .describe('Sender of the mails.'),
  S3_URL: createAddressSchema('http:', 'https:')
    .optional()
    .describe(
      'S3-compatible service that keeps uploaded files (AWS, MinIO, Garage, R2), without the bucket. Without it, they lie in DATA_DIR.',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Bucket of the uploaded files. It must exist.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region')
    .default('us-east-1')
    .describe('Region of the bucket; "garage" for Garage, "auto" for R2.'),
  S3_ACCESS_KEY: z.string().optional().describe('Key that may read and write objects there.'),
  S3_SECRET_KEY: z.string().optional().describe('Its secret.'),
  BACKUP_KEY: z
    .string()
    .min(20, 'must have at least 20 characters')
    .optional()
    .describe(
      'Key that backups are sealed with, and checked when they are restored. Without it, the file backup-key of DATA_DIR, made at the first backup.',
    ),
  WEBHOOKS_PRIVATE: flag
    .default(false)
    .describe(
      'Whether webhooks may lead to http and to private addresses, such as computers of the plant. Everybody who manages webhooks can then send requests into the network of this server.',
    ),
  LOG_LEVEL: z
    .enum(levels, `must be one of ${levels.join(', ')}`)
    .default('info')
    .describe(`The least severe log line written: ${levels.join(', ')}.`),
  RATE_LIMIT: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number, 0 for no limit')
    .transform(Number)
    .default(6000)
    .describe('Requests a minute that one address may make; 0 for no limit.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: createAddressSchema('http:', 'https:')
    .optional()
    .describe(
      'OpenTelemetry collector that receives traces of requests, statements and jobs by OTLP over HTTP, like http://collector:4318. Without it, there are no traces. OTEL_EXPORTER_OTLP_HEADERS adds headers, such as a key.',
    ),
  OTEL_SERVICE_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .default('tarima')
    .describe('Name of this server in the traces.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Bearer token that opens /metrics to other computers. Without it, /metrics answers this computer only.',
    ),
});

const schema = variables.superRefine((config, context) => {
  for (const name of ['DATABASE_POOL_URL', 'DATABASE_READ_URL'] as const)
    if (config[name] !== undefined && config.DATABASE_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: `is needed with ${name}`,
      });
  const provided = bucketVariables.filter((name) => config[name] !== undefined);
  if (provided.length === 0) return;
  for (const name of bucketVariables.filter((one) => !provided.includes(one)))
    context.addIssue({ code: 'custom', path: [name], message: `is needed with ${provided[0]}` });
});

export type ServerConfig = z.output<typeof schema>;

/** Returns the bucket of uploaded files; undefined where files are stored in the data folder. */
export function findS3BucketConfig(config: ServerConfig): S3BucketConfig | undefined {
  const { S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = config;
  if (!S3_URL || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined;
  return {
    url: S3_URL,
    name: S3_BUCKET,
    credentials: { region: S3_REGION, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY },
  };
}

/** Returns the base URL of links in mails. */
export const getPublicUrl = ({ PUBLIC_URL, PORT }: ServerConfig): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Parses the configuration, or throws one OperatorError that lists every problem of every variable. */
export function parseConfig(environment: Record<string, string | undefined>): ServerConfig {
  const provided = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const result = schema.safeParse(Object.fromEntries(provided));
  if (result.success) return result.data;
  // Values are left out of the message, since some are passwords.
  const problems = result.error.issues.map(
    (issue) => `  ${String(issue.path[0])}: ${issue.message}`,
  );
  throw new OperatorError(
    'CONFIG',
    [
      'The configuration has problems. "npm start -- --help" explains every variable.',
      ...new Set(problems),
    ].join('\n'),
  );
}

/** Formats the text of `npm start -- --help`. */
export function formatConfigHelp(): string {
  const defaults = new Map(Object.entries(schema.parse({})));
  const lines = Object.entries(variables.shape).map(([name, variable]) => {
    const value = defaults.get(name);
    const standard = value === undefined ? '' : ` [${String(value)}]`;
    return `  ${name}${standard}\n      ${variable.description ?? ''}`;
  });
  return ['Usage: npm start', '', 'Environment variables, with their defaults:', '', ...lines].join(
    '\n',
  );
}
