export type OperatorErrorCode =
  | 'ACCOUNT_IDS_TAKEN'
  | 'ARCHIVE_DIFFERS'
  | 'BACKUP_ALTERED'
  | 'BACKUP_KEY_MISSING'
  | 'BACKUP_UNREADABLE'
  | 'BACKUP_UNSEALED'
  | 'CONFIG'
  | 'DATA_FOLDER_IN_USE'
  | 'DATA_FOLDER_UNWRITABLE'
  | 'DATA_FOLDER_NOT_ENTERABLE'
  | 'DATABASE_LOCKED'
  | 'DATABASE_NEWER'
  | 'DATABASE_NOT_EMPTY'
  | 'DATABASE_POOLED'
  | 'DATABASE_UNREACHABLE'
  | 'DISK_FULL'
  | 'ERASURE_INCOMPLETE'
  | 'PORT_TAKEN'
  | 'POSTGRES_ACCOUNT'
  | 'POSTGRES_FAILED'
  | 'POSTGRES_MAJOR'
  | 'POSTGRES_MISSING'
  | 'USAGE';

/** Problem that the operator of the server can solve: printed with its code, the cause and the solution, without a stack trace. */
export class OperatorError extends Error {
  readonly code: OperatorErrorCode;

  constructor(code: OperatorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
    this.code = code;
  }
}

/** Creates the error of a `DATABASE_URL` that leads to a pooler. @param finding sentence about DATABASE_URL, to which the next sentence refers */
export const createPoolerError = (finding: string, options?: ErrorOptions): OperatorError =>
  new OperatorError(
    'DATABASE_POOLED',
    `${finding} Give it the address of PostgreSQL itself, and the address of the pooler to DATABASE_POOL_URL.`,
    options,
  );

/** Returns the `code` of a system or driver error ('ENOENT', '28P01'…), if it has one. */
export function getSystemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
