/** Maximum time between two keys of a scanner, in milliseconds: no person types so fast. */
const closest = 50;
/** Minimum number of characters of a scanned code. */
const shortest = 6;

/** Keys typed in quick succession. */
export interface ScannerKeyBurst {
  readonly text: string;
  readonly at: number;
}

export const emptyScannerKeyBurst: ScannerKeyBurst = { text: '', at: Number.NEGATIVE_INFINITY };

interface Key {
  /** Name of the key in browsers: a character, or `Enter`. */
  readonly key: string;
  /** Time in milliseconds, by any clock. */
  readonly at: number;
  /** Whether a key that is held down repeats: repeats come as fast as a scanner's keys. */
  readonly repeat?: boolean;
}

/** State after a further key. */
export interface ScannerKeyBurstResult {
  readonly burst: ScannerKeyBurst;
  /** Whether the key most likely comes from a scanner: no other handler may treat it as typing. */
  readonly isScanned: boolean;
  /** Complete scanned code, after its last key. */
  readonly code?: string;
}

/**
 * Distinguishes a scanner from a person who types.
 * A scan has at least six characters, each within 50 ms of the one before, and ends with Enter just as fast.
 * Source: scanners that work as keyboards, the usual kind in plants.
 */
export function addKeyToScannerBurst(
  before: ScannerKeyBurst,
  { key, at, repeat = false }: Key,
): ScannerKeyBurstResult {
  if (repeat) return { burst: emptyScannerKeyBurst, isScanned: false };
  const goesOn = at - before.at <= closest;
  if (key === 'Enter') {
    const isWhole = goesOn && before.text.length >= shortest;
    return {
      burst: emptyScannerKeyBurst,
      isScanned: isWhole,
      ...(isWhole && { code: before.text }),
    };
  }
  // Scanners send Shift and similar keys between characters.
  if (Array.from(key).length !== 1) return { burst: before, isScanned: false };
  const text = goesOn ? before.text + key : key;
  return { burst: { text, at }, isScanned: text.length > 2 };
}
