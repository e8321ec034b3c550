// Makes the demo company in a migrated database that has no account, by the clock of its environment. The test that lives on another
// day starts it: a date moved within the process of the tests would move it for the server of all other files too.
import { createDemoCompany } from '../demo/demo.ts';
import { Database, Transaction } from '../kit/database.ts';
import { FileService } from '../kit/files/file-service.ts';
import { readClaimsFile, recordCheckedClaims } from './claims/claims-file.ts';
import { RowTypeChecker } from './claims/row-type-checker.ts';

const {
  APP_URL = '',
  DATA_DIR: dataDir = '',
  TOKEN_SECRET = '',
  PASSWORD,
  SCRATCH = '',
} = process.env;
// Rows are checked against the types of their queries, as in the process of the tests.
const claims = new RowTypeChecker(readClaimsFile(SCRATCH));
Transaction.onAnswer = (query, answer) => claims.hold(query, answer);
const database = new Database(APP_URL);
const secret = Buffer.from(TOKEN_SECRET, 'base64');
await createDemoCompany(
  database,
  new FileService({ dataDir, bucket: undefined, secret }),
  PASSWORD,
);
await database.close();
recordCheckedClaims(SCRATCH, claims.answered);
if (claims.faults.size > 0)
  throw new Error(['The database answers otherwise than claimed:', ...claims.faults].join('\n'));
