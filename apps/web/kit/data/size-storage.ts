import { pageSizes } from '@tarima/domain/kit/list-query';
import { readStoredText, readStoredKeys, writeStoredText } from '../storage.ts';

// Returns the key under which browsers stored the page size of a list before the server did, by user and list.
const toStorageKey = (userId: string, list: string): string => `rows ${userId} ${list}`;

/** Returns a user's page sizes that this browser still stores. */
export const readStoredPageSizes = (userId: string) =>
  readStoredKeys(toStorageKey(userId, '')).flatMap((key) => {
    const size = pageSizes.find((each) => String(each) === readStoredText(key));
    return size === undefined ? [] : [{ list: key.slice(toStorageKey(userId, '').length), size }];
  });

export const removeStoredPageSize = (userId: string, list: string): void =>
  writeStoredText(toStorageKey(userId, list), null);
