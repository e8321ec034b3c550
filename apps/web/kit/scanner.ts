import { afterKey, noBurst, type KeyBurst } from '@tarima/domain/kit/key-burst';
import { useEffect, useEffectEvent } from 'react';

/**
 * Hears codes that a scanner types, wherever on the page. Nothing else takes them for keys that were pressed: no button that has the focus
 * is pressed by the Enter that ends a code. A field that has the focus keeps what is scanned into it.
 */
export function useScanned(read: (code: string) => void): void {
  const told = useEffectEvent(read);
  useEffect(() => {
    let burst: KeyBurst = noBurst;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) {
        burst = noBurst;
        return;
      }
      const after = afterKey(burst, { key: event.key, at: event.timeStamp, repeat: event.repeat });
      ({ burst } = after);
      if (!after.isScanned) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (after.code !== undefined) told(after.code);
    };
    // Before whatever else listens.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable);
