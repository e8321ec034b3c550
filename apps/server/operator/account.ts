import { parseArgs } from 'node:util';
import { isThisComputer, normalizeHost } from '../accounts/accounts.ts';
import { accountCreationExample } from './account-creation-example.ts';
import { getPublicUrl, parseConfig, type ServerConfig } from '../config.ts';
import type { Database } from '../kit/database.ts';
import { OperatorError } from '../operator-error.ts';
import { withApplicationDatabase } from './any-database.ts';
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

Works beside a running Tarima and without one. DATA_DIR and DATABASE_URL are read as by npm start.`;

const { positionals, values } = parseArgs({
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
  },
});

type Option = 'name' | 'host' | 'admin-name' | 'admin-email';

const getOption = (option: Option): string => {
  const value = values[option];
  if (!value) throw toUsageError(`--${option} is missing`);
  return value;
};

/** Names every option that a command lacks at once: each is not found by another try. */
const assertOptions = (options: readonly Option[], example: string): void => {
  const missing = options.filter((option) => !values[option]).map((option) => `--${option}`);
  if (missing.length > 0)
    throw toUsageError(
      `Missing: ${missing.join(', ')}. Like this:\n  npm run account -- ${example}`,
    );
};

const accountId = (): number => {
  if (!/^\d{1,15}$/.test(values.account ?? ''))
    throw toUsageError('--account must be the id of an account');
  return Number(values.account);
};

const commands: Record<string, (database: Database, config: ServerConfig) => Promise<string>> = {
  list: async (database) => {
    const accounts = await listAccounts(database);
    const lines = accounts.map(({ id, name, hosts, disabled, isDefault }) =>
      [
        id,
        name,
        [...new Set([...(isDefault ? ['localhost'] : []), ...hosts])].join(', ') || 'no host',
        disabled ? 'disabled' : 'open',
      ].join('\t'),
    );
    return lines.join('\n') || 'There is no account yet.';
  },
  create: async (database, config) => {
    assertOptions(['name', 'host', 'admin-name', 'admin-email'], accountCreationExample);
    const { id, password } = await createAccountWithAdmin(database, {
      name: getOption('name'),
      host: getOption('host'),
      adminName: getOption('admin-name'),
      adminEmail: getOption('admin-email'),
      timeZone: values['time-zone'],
      language: values.language,
    });
    const isShown = (await listAccounts(database)).some((each) => each.id === id && each.isDefault);
    const { protocol, port } = new URL(getPublicUrl(config));
    const host = isShown ? 'localhost' : normalizeHost(getOption('host'));
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
  'add-host': async (database) => {
    await addAccountHost(database, accountId(), getOption('host'));
    return 'The host is added.';
  },
  disable: async (database) => {
    await setAccountDisabled(database, accountId(), true);
    return 'The account is disabled.';
  },
  default: async (database) => {
    await setDefaultAccount(database, accountId());
    return 'This computer shows the account now.';
  },
  enable: async (database) => {
    await setAccountDisabled(database, accountId(), false);
    return 'The account is open.';
  },
  'reset-admin': async (database) => {
    const email = getOption('admin-email');
    const { made, password } = await resetAccountAdmin(database, {
      account: accountId(),
      email,
      name: values['admin-name'],
    });
    const who = made ? `${email} is a new superuser` : `${email} is a superuser again`;
    return `${who} and signs in with the temporary password ${password}`;
  },
  'remove-second-factor': async (database) => {
    const email = getOption('admin-email');
    await removeUserSecondFactor(database, accountId(), email);
    return `The second factors of ${email} are removed, and their sessions are ended.`;
  },
};

try {
  const command = commands[positionals[0] ?? ''];
  if (values.help || !command) console.log(help);
  else {
    const config = parseConfig(process.env);
    console.log(await withApplicationDatabase(config, (database) => command(database, config)));
  }
  if (!values.help && !command) process.exitCode = 2;
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
