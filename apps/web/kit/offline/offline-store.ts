/** Stored state of a page outside the office, and its location. */
export interface OfflineStorageOptions<Kept> {
  /** Name of the browser's database, and the key within it. */
  readonly name: string;
  readonly key: string;
  readonly emptyState: Kept;
  /** Parses the state stored by this version or an earlier one; unreadable state counts as missing. */
  read(found: unknown): Kept;
}

/** Store of an offline page. */
export interface OfflineStore<Kept> {
  /** Whether the state survives the page. */
  readonly isPersistent: boolean;
  /** Changes the state in one transaction, even with other pages open, and returns the new state. */
  change(step: (stored: Kept) => Kept): Promise<Kept>;
}

const storeName = 'kept';

/** Opens the store in the browser's database; where the browser has none, in memory for the life of the page. */
export async function openOfflineStore<Kept>(
  storageOptions: OfflineStorageOptions<Kept>,
): Promise<OfflineStore<Kept>> {
  try {
    const database = await openDatabase(storageOptions.name);
    return { isPersistent: true, change: (step) => changeStored(database, storageOptions, step) };
  } catch {
    return createMemoryOfflineStore(storageOptions.emptyState);
  }
}

export function createMemoryOfflineStore<Kept>(stored: Kept): OfflineStore<Kept> {
  return {
    isPersistent: false,
    change: (step) => {
      stored = step(stored);
      return Promise.resolve(stored);
    },
  };
}

const openDatabase = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });

/** Reads and writes in one transaction: another page changes the state before or after, not in between. */
const changeStored = <Kept>(
  database: IDBDatabase,
  { name, key, emptyState, read }: OfflineStorageOptions<Kept>,
  step: (stored: Kept) => Kept,
): Promise<Kept> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    const records = transaction.objectStore(storeName);
    const reading = records.get(key);
    let next = emptyState;
    reading.addEventListener('success', () => {
      const found: unknown = reading.result;
      next = step(read(found));
      records.put(next, key);
    });
    transaction.addEventListener('complete', () => resolve(next));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
  });
