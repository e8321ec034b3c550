import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { getOrCreateSecret, readSecretFile } from '../secret-file.ts';
import type { TarEntry } from './tar.ts';

export const backupSignatureFileName = 'seal.json';

const getKeyFile = (dataDir: string): string => path.join(dataDir, 'backup-key');

/**
 * Returns the key that signs the backups of this installation: the configured key, or one created at the first backup in the data folder.
 */
export const getBackupSigningKey = (dataDir: string, provided: string | undefined): string =>
  provided ?? getOrCreateSecret(getKeyFile(dataDir));

/** Returns the key that verifies a backup: it must have been copied along with the backup. */
export const getBackupVerificationKey = (
  dataDir: string,
  provided: string | undefined,
): string | undefined => provided ?? readSecretFile(getKeyFile(dataDir));

/** Signature of files in sequence, which cannot be created without the key. */
export class BackupSignature {
  readonly #hmac: Hmac;

  constructor(key: string) {
    this.#hmac = createHmac('sha256', key);
  }

  take({ name, body }: TarEntry): void {
    // Lengths precede contents, so that no two sequences of files have the same input.
    this.#hmac.update(`${name.length} ${name} ${body.length} `).update(body);
  }

  entry(): TarEntry {
    const body = Buffer.from(JSON.stringify({ hmac: this.#hmac.digest('hex') }));
    return { name: backupSignatureFileName, body };
  }
}

/** Yields the files, and the signature after the last one. */
export async function* signBackupEntries(
  entries: AsyncIterable<TarEntry>,
  key: string,
): AsyncGenerator<TarEntry> {
  const signature = new BackupSignature(key);
  for await (const entry of entries) {
    signature.take(entry);
    yield entry;
  }
  yield signature.entry();
}

/** Reads the whole backup and refuses an altered one, before anything is restored. */
export async function assertBackupUnaltered(
  entries: AsyncIterable<TarEntry>,
  key: string | undefined,
) {
  const signature = new BackupSignature(key ?? '');
  let found: TarEntry | undefined;
  for await (const entry of entries) {
    if (found) throw createAlteredError();
    if (entry.name === backupSignatureFileName) found = entry;
    else signature.take(entry);
  }
  if (!found)
    throw new OperatorError(
      'BACKUP_UNSEALED',
      'The backup has no seal: an older version made it, or somebody took it off. If you know where it comes from, restore it with --unverified.',
    );
  if (key === undefined)
    throw new OperatorError(
      'BACKUP_KEY_MISSING',
      'The backup is sealed with a key that is not here. Copy the file backup-key of the data folder it was made in into this DATA_DIR, or set BACKUP_KEY. If it is lost and you know where the backup comes from, restore it with --unverified.',
    );
  const expected = signature.entry().body;
  if (found.body.length !== expected.length || !timingSafeEqual(found.body, expected))
    throw createAlteredError();
}

const createAlteredError = (): OperatorError =>
  new OperatorError(
    'BACKUP_ALTERED',
    'The backup is not as it was made, or it was sealed with another key. Nothing was restored.',
  );
