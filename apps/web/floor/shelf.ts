import { nothingKept, readKept, type Kept } from './kept.ts';

/** Where a tablet keeps what it knows. */
export interface Shelf {
  /** False where all is lost with the page. */
  readonly lasts: boolean;
  /** Changes it in one piece, whichever other pages are open, and answers what is kept then. */
  change(step: (kept: Kept) => Kept): Promise<Kept>;
}

const name = 'tarima-floor';
const store = 'kept';
const key = 'tablet';

/** In the browser's database; for the life of the page where the browser has none to give. */
export async function openShelf(): Promise<Shelf> {
  try {
    const database = await opened();
    return { lasts: true, change: (step) => changed(database, step) };
  } catch {
    return memoryShelf();
  }
}

export function memoryShelf(kept = nothingKept): Shelf {
  return {
    lasts: false,
    change: (step) => {
      kept = step(kept);
      return Promise.resolve(kept);
    },
  };
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });

/** One transaction reads and writes: a page beside this one changes it before or after, not in between. */
const changed = (database: IDBDatabase, step: (kept: Kept) => Kept): Promise<Kept> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    const records = transaction.objectStore(store);
    const reading = records.get(key);
    let next = nothingKept;
    reading.addEventListener('success', () => {
      const found: unknown = reading.result;
      next = step(readKept(found));
      records.put(next, key);
    });
    transaction.addEventListener('complete', () => resolve(next));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
  });
