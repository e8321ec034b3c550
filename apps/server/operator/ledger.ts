import { parseConfig } from '../config.ts';
import { checkStockLedger, type StockLedgerIssue } from '../inventories/check-stock-ledger.ts';
import { listCountMismatches } from '../kit/catalogue/counts.ts';
import type { Database } from '../kit/database.ts';
import { OperatorError } from '../operator-error.ts';
import { listAccounts, toUsageError } from './accounts.ts';
import { withApplicationDatabase } from './any-database.ts';

const help = `Usage: npm run ledger -- check [account]

Proves that the stock of an account, or of all accounts, adds up: every balance is the sum of its movements, every
movement begins where the one before it ended, and what is reserved is what orders and shipments hold. Proves too that
the counts that lists show are those of their rows. Ends with 1 when something is not so. Works beside a running Tarima and without one.`;

const formatIssue = ({
  kind,
  lotId,
  lotCode,
  fault: issue,
  balance,
  sum,
}: StockLedgerIssue): string =>
  `  ${kind} lot ${lotId} (${lotCode}): ${issue} is ${balance}, its story comes to ${sum}`;

async function check(database: Database, accountId: string | undefined): Promise<void> {
  const accounts = await listAccounts(database);
  const chosen = accounts.filter(({ id }) => accountId === undefined || String(id) === accountId);
  if (accountId !== undefined && chosen.length === 0)
    throw toUsageError(`There is no account ${accountId}. "npm run account -- list" shows them`);
  for (const { id, name } of chosen) {
    const {
      lots,
      movements,
      faults: issues,
    } = await database.tenant(id, (tx) => checkStockLedger(tx));
    console.log(`${id}\t${name}\t${lots} lots, ${movements} movements, ${issues.length} faults`);
    for (const issue of issues) console.log(formatIssue(issue));
    const wrong = await database.tenant(id, (tx) => listCountMismatches(tx));
    for (const { list, tab, n } of wrong)
      console.log(`  list ${list}${tab === null ? '' : `, ${tab}`}: its count is ${-n} off`);
    if (issues.length + wrong.length > 0) process.exitCode = 1;
  }
}

const [command, account] = process.argv.slice(2);
try {
  if (command === 'check')
    await withApplicationDatabase(parseConfig(process.env), (database) => check(database, account));
  else console.log(help);
  if (command !== 'check' && command !== '--help') process.exitCode = 2;
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
