import {
  addKeyToScannerBurst,
  emptyScannerKeyBurst,
  type ScannerKeyBurst,
} from '@tarima/domain/kit/key-burst';
import { useEffect, useEffectEvent } from 'react';

/**
 * Reads the codes that a scanner types, with the focus anywhere on the page.
 * The keys of a code trigger nothing else: a focused button is not pressed by the Enter at the end of a code.
 * A focused field keeps the scanned text.
 */
export function useScannerInput(onCode: (code: string) => void): void {
  const onScan = useEffectEvent(onCode);
  useEffect(() => {
    let burst: ScannerKeyBurst = emptyScannerKeyBurst;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) {
        burst = emptyScannerKeyBurst;
        return;
      }
      const after = addKeyToScannerBurst(burst, {
        key: event.key,
        at: event.timeStamp,
        repeat: event.repeat,
      });
      ({ burst } = after);
      if (!after.isScanned) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (after.code !== undefined) onScan(after.code);
    };
    // Capturing listeners run before all others.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable);
