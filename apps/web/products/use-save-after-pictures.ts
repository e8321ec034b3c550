import { useEffect, useRef, useState } from 'react';
import type { FormDraftState } from '../kit/form/use-form-draft.ts';

/**
 * Delays the save of a form until its chosen pictures are prepared, so that it is saved with them. The save is not made where one
 * of them was refused: the user sees why, and saves without it.
 */
export function useSaveAfterPictures(frame: FormDraftState) {
  const [preparing, setPreparing] = useState<readonly string[]>([]);
  const [isSaveWaiting, setSaveWaiting] = useState(false);
  const isSubmitting = useRef(false);
  const isPreparing = preparing.length > 0;
  const { submit } = frame;
  useEffect(() => {
    if (!isSaveWaiting || isPreparing || isSubmitting.current) return;
    isSubmitting.current = true;
    void submit().finally(() => {
      isSubmitting.current = false;
      setSaveWaiting(false);
    });
  }, [isSaveWaiting, isPreparing, submit]);

  /** Notes that pictures of a section are being prepared, or that they are ready or refused. */
  const setPreparingPictures = (section: string, state: 'busy' | 'ready' | 'refused'): void => {
    setPreparing((all) => {
      const others = all.filter((each) => each !== section);
      return state === 'busy' ? [...others, section] : others;
    });
    if (state === 'refused') setSaveWaiting(false);
  };
  return {
    setPreparingPictures,
    frame: {
      ...frame,
      saving: frame.saving || isSaveWaiting,
      unsaved: frame.unsaved || isPreparing,
      submit: async () => {
        if (isPreparing) setSaveWaiting(true);
        else await submit();
      },
    },
  };
}
