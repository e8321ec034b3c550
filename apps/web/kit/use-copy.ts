import { copyTexts } from '@tarima/domain/kit/copy-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { type RefObject, useRef } from 'react';
import { toastInfo, toastSuccess } from './toasts.tsx';
import { useLanguage } from './words.tsx';

/**
 * Copies a text that is shown once. Over plain HTTP, as in a plant's own network, the browser has no clipboard:
 * the shown text is selected then, and a notice leads to Ctrl+C.
 * @param copied notice once the text is copied
 * @returns `shown`, the reference of the element that shows the text, and `copy`
 */
export function useCopy<Shown extends HTMLElement = HTMLInputElement>(
  copied: LocalizedWords,
): { readonly shown: RefObject<Shown | null>; copy(text: string): Promise<void> } {
  const { say } = useLanguage();
  const shown = useRef<Shown>(null);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(say(copied));
    } catch {
      if (shown.current) selectText(shown.current);
      toastInfo(say(copyTexts.byHand));
    }
  };
  return { shown, copy };
}

function selectText(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else {
    getSelection()?.selectAllChildren(element);
  }
}
