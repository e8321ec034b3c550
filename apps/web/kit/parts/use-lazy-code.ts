import { kitTexts } from '@tarima/domain/kit/texts';
import { useEffect, useState } from 'react';
import { toastInfo } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { loadCodeChunk } from './load-code-chunk.ts';

/**
 * Loads the code of a part of the frame when it is first needed. A failed load is reported, and the screen stays, so that no form is lost.
 */
export function useLazyCode<Part>(
  isNeeded: boolean,
  load: () => Promise<Part>,
  onFail: () => void,
): Part | undefined {
  const { say } = useLanguage();
  const [part, setPart] = useState<{ readonly loaded: Part }>();
  const isMissing = isNeeded && !part;

  useEffect(() => {
    if (!isMissing) return;
    loadCodeChunk(load).then(
      (loaded) => setPart({ loaded }),
      () => {
        onFail();
        toastInfo(say(kitTexts.missingPart));
      },
    );
  }, [isMissing, load, onFail, say]);

  return part?.loaded;
}
