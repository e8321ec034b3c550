/**
 * Texts stored in the browser by key, shared by all tabs.
 * Where the browser refuses storage (private windows, policies), they last as long as the page.
 */
const memory = new Map<string, string>();

export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Returns all stored keys with a prefix. */
export function readStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [...memory.keys()].filter((key) => key.startsWith(prefix));
  }
}

/** Stores a text; null removes the key. */
export function writeStoredText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text === null) memory.delete(key);
    else memory.set(key, text);
  }
}

/** Subscribes to changes of a key by another tab, also when it empties the storage. Returns a function that unsubscribes. */
export function subscribeStoredText(key: string, onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
