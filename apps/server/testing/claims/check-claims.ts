import { Transaction } from '../../kit/database.ts';
import { readClaimsFile, recordCheckedClaims } from './claims-file.ts';
import { RowTypeChecker } from './row-type-checker.ts';

/**
 * Checks every row that the database returns to this process against the type of its query; the compiler does not check such type arguments.
 * Returns a function that ends the check: it records the checked claims, and throws an error that lists the rows of another type.
 */
export function checkClaims(scratch: string): () => void {
  const claims = new RowTypeChecker(readClaimsFile(scratch));
  Transaction.onAnswer = (query, answer) => claims.hold(query, answer);
  return () => {
    recordCheckedClaims(scratch, claims.answered);
    if (claims.faults.size > 0)
      throw new Error(
        ['The database answers otherwise than claimed:', ...claims.faults].join('\n'),
      );
  };
}
