// Makes the demo company in a migrated database that has no account, by the clock of its environment. The test that lives on another
// day starts it: a date moved within the process of the tests would move it for the server of all other files too.
import { createDemoCompany } from '../demo/demo.ts';
import { Database } from '../kit/database.ts';
import { FileService } from '../kit/files/file-service.ts';
import { checkClaims } from './claims/check-claims.ts';

const {
  APP_URL = '',
  DATA_DIR: dataDir = '',
  TOKEN_SECRET = '',
  PASSWORD,
  SCRATCH = '',
} = process.env;
const endClaimCheck = checkClaims(SCRATCH);
const database = new Database(APP_URL);
const secret = Buffer.from(TOKEN_SECRET, 'base64');
await createDemoCompany(
  database,
  new FileService({ dataDir, bucket: undefined, secret }),
  PASSWORD,
);
await database.close();
endClaimCheck();
