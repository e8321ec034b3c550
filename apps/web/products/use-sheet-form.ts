import { CodedError } from '@tarima/domain/kit/errors';
import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import type { TechnicalSheet } from '@tarima/domain/technical-sheets/sheet';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLatch } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import type { CustomValuesForm } from './own-fields.tsx';
import { sheetOptions, sheetSaved } from './sheet-data.ts';
import {
  bodyOf,
  draftOf,
  faultsOf,
  isChanged,
  merged,
  placedFaults,
  type Faults,
  type Section,
  type SheetDraft,
} from './sheet-draft.ts';

const none: Faults = new Map();

/** A sheet while it is edited: what is typed, what is wrong with it, saving it, and what others saved meanwhile. */
export function useSheetForm(stored: TechnicalSheet, custom: CustomValuesForm, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const [seen, setSeen] = useState(() => ({ draft: draftOf(stored), at: stored.updatedAt }));
  const [draft, setDraft] = useState(seen.draft);
  const [faults, setFaults] = useState(none);
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const [changedTwice, setChangedTwice] = useState<readonly Section[]>([]);
  const only = useLatch();

  const change = useCallback((next: (draft: SheetDraft) => SheetDraft) => setDraft(next), []);
  const body = bodyOf(draft, seen.at, custom.values());
  // Once somebody tried to save, what they correct stops being marked as they type.
  const shownFaults = attempted ? new Map([...faults, ...faultsOf(draft, body)]) : none;

  const save = async (): Promise<void> => {
    setAttempted(true);
    setFaults(none);
    const isCustomGood = await custom.check();
    if (faultsOf(draft, body).size > 0 || !isCustomGood) return;
    setSaving(true);
    try {
      const saved = await call(technicalSheetCalls.save, {
        params: { productId: stored.productId },
        query: { lang: speech.language },
        body,
      });
      setSeen({ draft, at: saved.updatedAt });
      await sheetSaved(client);
      toastSuccess(speech.say(sheetTexts.saved));
      done();
    } catch (error) {
      if (error instanceof CodedError && error.code === 'STALE_ENTITY') setStale(true);
      else {
        if (error instanceof CodedError) {
          setFaults(placedFaults(draft, error.details));
          custom.mark(error.details);
        }
        toastError(error, speech);
      }
    } finally {
      setSaving(false);
    }
  };

  const bringIn = async (): Promise<void> => {
    try {
      const theirs = await client.fetchQuery(sheetOptions(stored.productId, speech.language));
      const theirDraft = draftOf(theirs);
      const both = merged(draft, seen.draft, theirDraft);
      setDraft(both.draft);
      setChangedTwice(both.changedTwice);
      setSeen({ draft: theirDraft, at: theirs.updatedAt });
      setStale(false);
    } catch (error) {
      toastError(error, speech);
    }
  };

  return {
    draft,
    change,
    faults: shownFaults,
    invalid: shownFaults.size > 0,
    saving,
    stale,
    changedTwice,
    unsaved: custom.unsaved || isChanged(draft, seen.draft),
    save: () => only(save),
    bringIn,
  };
}

export type SheetForm = ReturnType<typeof useSheetForm>;
