import { pageSizes } from '@tarima/domain/kit/list-query';
import { readStored, readStoredKeys, writeStored } from '../storage.ts';

// Key under which browsers stored the page size of a list before the server did, by user and list.
const toStorageKey = (whose: string, list: string): string => `rows ${whose} ${list}`;

/** Returns a user's page sizes that this browser still stores. */
export const readStoredSizes = (whose: string) =>
  readStoredKeys(toStorageKey(whose, '')).flatMap((key) => {
    const size = pageSizes.find((each) => String(each) === readStored(key));
    return size === undefined ? [] : [{ list: key.slice(toStorageKey(whose, '').length), size }];
  });

export const forgetStoredSize = (whose: string, list: string): void =>
  writeStored(toStorageKey(whose, list), null);
