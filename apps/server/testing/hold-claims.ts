import { afterAll, inject } from 'vitest';
import { Transaction } from '../kit/database.ts';
import { RowTypeChecker } from './claims/row-type-checker.ts';
import { readClaimsFile, recordCheckedClaims } from './claims/claims-file.ts';

/**
 * Checks every row that the database returns to a test file against the type of its query; the compiler does not check such type arguments.
 */
const scratch = inject('scratch');
const claims = new RowTypeChecker(readClaimsFile(scratch));
Transaction.onAnswer = (query, answer) => claims.hold(query, answer);

// Checked at the end: a fault in a job, or before the first test, belongs to no test.
afterAll(() => {
  recordCheckedClaims(scratch, claims.answered);
  if (claims.faults.size > 0)
    throw new Error(['The database answers otherwise than claimed:', ...claims.faults].join('\n'));
});
