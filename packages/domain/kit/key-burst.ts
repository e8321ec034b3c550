/** Longest time between two keys of a scanner, in milliseconds: no person types so fast. */
const closest = 50;
/** Least number of characters of a code. */
const shortest = 6;

/** Keys typed close to one another. */
export interface KeyBurst {
  readonly text: string;
  readonly at: number;
}

export const emptyKeyBurst: KeyBurst = { text: '', at: Number.NEGATIVE_INFINITY };

interface Key {
  /** Name of the key in browsers: a character, or `Enter`. */
  readonly key: string;
  /** Time in milliseconds, of any one clock. */
  readonly at: number;
  /** True for repeats of a key held down, which come as fast as a scanner's. */
  readonly repeat?: boolean;
}

/** State after one more key. */
export interface KeyBurstResult {
  readonly burst: KeyBurst;
  /** The key most likely comes from a scanner: no other handler may take it for typing. */
  readonly isScanned: boolean;
  /** Complete code, after its last key. */
  readonly code?: string;
}

/**
 * Distinguishes a scanner from a person who types:
 * a burst of at least six characters, each within 50 ms of the one before, ended by Enter as close.
 * Source: the scanners that work as keyboards, which is what plants have.
 */
export function addKeyToBurst(before: KeyBurst, { key, at, repeat = false }: Key): KeyBurstResult {
  if (repeat) return { burst: emptyKeyBurst, isScanned: false };
  const goesOn = at - before.at <= closest;
  if (key === 'Enter') {
    const isWhole = goesOn && before.text.length >= shortest;
    return { burst: emptyKeyBurst, isScanned: isWhole, ...(isWhole && { code: before.text }) };
  }
  // Scanners send Shift and similar keys between characters.
  if (Array.from(key).length !== 1) return { burst: before, isScanned: false };
  const text = goesOn ? before.text + key : key;
  return { burst: { text, at }, isScanned: text.length > 2 };
}
