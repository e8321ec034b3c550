import path from 'node:path';
import { parseArgs } from 'node:util';
import { AccountRegistry, isThisComputer, normalizeHost } from '../accounts/accounts.ts';
import { accountCreationExample } from './account-creation-example.ts';
import { findS3BucketConfig, getPublicUrl, parseConfig, type ServerConfig } from '../config.ts';
import type { Database } from '../kit/database.ts';
import { createContentStore } from '../kit/files/file-service.ts';
import { OperatorError } from '../operator-error.ts';
import { withApplicationDatabase } from './any-database.ts';
import { archiveAccount, type AccountOutServices } from './archive-account.ts';
import { eraseAccount } from './erase-account.ts';
import { formatAccountMove } from './move-account.ts';
import { rotateTokenSecret } from './rotate-token-secret.ts';
import {
  addAccountHost,
  listAccounts,
  createAccountWithAdmin,
  removeUserSecondFactor,
  resetAccountAdmin,
  setDefaultAccount,
  setAccountDisabled,
  toUsageError,
} from './accounts.ts';

const help = `Usage: npm run account -- <command>

  list                                                  the accounts and their hosts
  create --name N --host H --admin-name N --admin-email E [--time-zone Z] [--language es|en]
                                                        a new account with its first superuser, division, measures and families
  add-host --account ID --host H                        another address for an account
  disable --account ID                                  nobody gets in; nothing is lost
  enable --account ID                                   open it again
  default --account ID                                  show it at localhost and this computer's addresses
  reset-admin --account ID --admin-email E [--admin-name N]
                                                        somebody is let in as superuser with a temporary password,
                                                        where the company locked itself out; the name makes a new user.
                                                        Their second factors and sessions end
  remove-second-factor --account ID --admin-email E     a user who lost their second factors signs in by password alone,
                                                        and sets up others where their profile requires one
  archive --account ID --to FILE.tar.gz                 all rows and files of a company, without secrets, in one new file that
                                                        every program reads; the file is compared with the database
  erase --account ID --name "EXACT NAME" [--without-archive]
                                                        deletes a company for good, once its archive holds everything: rows,
                                                        files, waiting jobs and addresses; then counts that nothing is left
  move-sql --account ID                                 prints the SQL that moves a company to another cluster while it works,
                                                        with its files; changes nothing
  rotate-secret                                         a new token secret for all companies, while Tarima is stopped: every user
                                                        signs in again, one-time codes and API keys go on working

Works beside a running Tarima and without one, but for rotate-secret. DATA_DIR and DATABASE_URL are read as by npm start.`;

/** Arguments of the command line. @throws OperatorError for an option that no command has */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        name: { type: 'string' },
        host: { type: 'string' },
        account: { type: 'string' },
        'admin-name': { type: 'string' },
        'admin-email': { type: 'string' },
        language: { type: 'string', default: 'es' },
        'time-zone': { type: 'string', default: 'America/Mexico_City' },
        to: { type: 'string' },
        'without-archive': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError('USAGE', error.message);
  }
}

type Arguments = ReturnType<typeof readArguments>['values'];

/** Context of a command: its arguments, and the database of the running Tarima or of this command alone. */
interface CommandContext {
  readonly values: Arguments;
  readonly config: ServerConfig;
  readonly database: Database;
  readonly ownerUrl: string;
}

const createAccountRegistry = ({ config, database }: CommandContext): AccountRegistry =>
  new AccountRegistry(database, config.DEFAULT_ACCOUNT, getPublicUrl(config));

type Option = 'name' | 'host' | 'admin-name' | 'admin-email' | 'to';

const getOption = ({ values }: CommandContext, option: Option): string => {
  const value = values[option];
  if (!value) throw toUsageError(`--${option} is missing`);
  return value;
};

/** Names every option that a command lacks at once: each is not found by another try. */
const assertOptions = (
  { values }: CommandContext,
  options: readonly Option[],
  example: string,
): void => {
  const missing = options.filter((option) => !values[option]).map((option) => `--${option}`);
  if (missing.length > 0)
    throw toUsageError(
      `Missing: ${missing.join(', ')}. Like this:\n  npm run account -- ${example}`,
    );
};

const getAccountId = ({ values }: CommandContext): number => {
  if (!/^\d{1,15}$/.test(values.account ?? ''))
    throw toUsageError('--account must be the id of an account');
  return Number(values.account);
};

const commands: Record<string, (context: CommandContext) => Promise<string>> = {
  list: async ({ database }) => {
    const accounts = await listAccounts(database);
    const lines = accounts.map(({ id, name, hosts, disabled, isBeingErased, isDefault }) =>
      [
        id,
        name,
        [...new Set([...(isDefault ? ['localhost'] : []), ...hosts])].join(', ') || 'no host',
        isBeingErased ? 'erasure has begun' : disabled ? 'disabled' : 'open',
      ].join('\t'),
    );
    return lines.join('\n') || 'There is no account yet.';
  },
  create: async (context) => {
    const { database, config, values } = context;
    assertOptions(context, ['name', 'host', 'admin-name', 'admin-email'], accountCreationExample);
    const { id, password } = await createAccountWithAdmin(database, {
      name: getOption(context, 'name'),
      host: getOption(context, 'host'),
      adminName: getOption(context, 'admin-name'),
      adminEmail: getOption(context, 'admin-email'),
      timeZone: values['time-zone'],
      language: values.language,
    });
    const isShown = (await listAccounts(database)).some((each) => each.id === id && each.isDefault);
    const { protocol, port } = new URL(getPublicUrl(config));
    // A new company is the first one, and shown at localhost too. Users of an installation with a public address do not sign in there.
    const isLocal = isShown && config.PUBLIC_URL === undefined;
    const host = isLocal ? 'localhost' : normalizeHost(getOption(context, 'host'));
    const address = `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
    return [
      `Account ${id} is made: ${values.name}, at ${address}`,
      `${values['admin-email']} signs in with the temporary password ${password}`,
      ...(!isShown && isThisComputer(host)
        ? [
            `${host} shows another account; npm run account -- default --account ${id} changes that.`,
          ]
        : []),
    ].join('\n');
  },
  'add-host': async (context) => {
    await addAccountHost(context.database, getAccountId(context), getOption(context, 'host'));
    return 'The host is added.';
  },
  disable: async (context) => {
    await setAccountDisabled(context.database, getAccountId(context), true);
    return 'The account is disabled.';
  },
  default: async (context) => {
    await setDefaultAccount(context.database, getAccountId(context));
    return 'This computer shows the account now.';
  },
  enable: async (context) => {
    await setAccountDisabled(context.database, getAccountId(context), false);
    return 'The account is open.';
  },
  'reset-admin': async (context) => {
    const email = getOption(context, 'admin-email');
    const { made, password } = await resetAccountAdmin(
      context.database,
      createAccountRegistry(context),
      {
        account: getAccountId(context),
        email,
        name: context.values['admin-name'],
      },
    );
    const who = made ? `${email} is a new superuser` : `${email} is a superuser again`;
    return `${who} and signs in with the temporary password ${password}`;
  },
  'remove-second-factor': async (context) => {
    const email = getOption(context, 'admin-email');
    const accounts = createAccountRegistry(context);
    await removeUserSecondFactor(context.database, accounts, getAccountId(context), email);
    return `The second factors of ${email} are removed, their sessions are ended, and a mail notifies them.`;
  },
  archive: async (context) => {
    const file = path.resolve(getOption(context, 'to'));
    const account = getAccountId(context);
    const archive = await archiveAccount(createServices(context), { account, file });
    const { name, tables, rows, files, bytes, missing } = archive;
    if (missing > 0) process.exitCode = 1;
    return [
      `${file}: all of "${name}", ${tables} tables with ${rows} rows, ${files} files, ${bytes} bytes.`,
      'It was read back: every number and hash is that of the database at that moment.',
      ...(missing > 0
        ? [`${missing} files are missing from the store, and so from the archive.`]
        : []),
    ].join('\n');
  },
  erase: async (context) => {
    const account = getAccountId(context);
    const name = getOption(context, 'name');
    const withoutArchive = context.values['without-archive'];
    const erased = await eraseAccount(createServices(context), { account, name, withoutArchive });
    const { rows, files, tables } = erased;
    return [
      `"${name}" is deleted: ${rows} rows and ${files} files.`,
      `Counted afterwards: ${tables} tables, the jobs and the files have nothing of it. Each transaction changed rows of it alone.`,
      'Backups and archives made before still have it, and mails that were sent or lie in the outbox folder.',
    ].join('\n');
  },
  'move-sql': (context) => {
    const { config, ownerUrl } = context;
    const account = getAccountId(context);
    const bucket = findS3BucketConfig(config);
    const storeAddress = bucket
      ? `${bucket.url}/${bucket.name}/${account}/`
      : `${path.join(config.DATA_DIR, 'files', String(account))}${path.sep}`;
    return formatAccountMove(ownerUrl, account, storeAddress);
  },
  'rotate-secret': async ({ ownerUrl }) => {
    const { sessions, mailedCodes, authenticators, webhooks, unreadable } =
      await rotateTokenSecret(ownerUrl);
    return [
      'The token secret is a new one. The next start of Tarima takes it.',
      `${sessions} sessions and ${mailedCodes} mailed codes ended: users sign in again, and ask for another code.`,
      `${authenticators} users keep their one-time codes, and ${webhooks} webhooks their secret.`,
      ...(unreadable > 0
        ? [
            `${unreadable} users have one-time codes of another server, which did not work before: remove-second-factor helps them.`,
          ]
        : []),
    ].join('\n');
  },
};

const createServices = ({ config, database, ownerUrl }: CommandContext): AccountOutServices => ({
  database,
  ownerUrl,
  store: createContentStore({ dataDir: config.DATA_DIR, bucket: findS3BucketConfig(config) }),
});

try {
  const { positionals, values } = readArguments();
  const command = commands[positionals[0] ?? ''];
  if (values.help || !command) console.log(help);
  else {
    const config = parseConfig(process.env);
    const runCommand = (database: Database, ownerUrl: string) =>
      command({ values, config, database, ownerUrl });
    console.log(await withApplicationDatabase(config, runCommand));
  }
  if (!values.help && !command) process.exitCode = 2;
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
