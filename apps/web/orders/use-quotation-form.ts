import { CodedError } from '@tarima/domain/kit/errors';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useIntentKey, useLatch } from '../kit/act.ts';
import { accountToday } from '../kit/account-time.ts';
import { call } from '../kit/call.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import type { CustomValuesForm } from '../products/own-fields.tsx';
import { keep, readKept } from './kept-draft.ts';
import { orderChanged, orderCreated } from './orders-data.ts';
import {
  blankDraft,
  bodyOf,
  draftOf,
  faultsOf,
  isChanged,
  isGoodBody,
  placedFaults,
  type Faults,
  type QuotationDraft,
} from './quotation-draft.ts';

const none: Faults = new Map();

/** A quotation while it is typed: kept through a reload, checked once somebody tried to save, saved once. */
export function useQuotationForm(
  stored: WholeOrder | undefined,
  custom: CustomValuesForm,
  done: (order: WholeOrder) => void,
) {
  const speech = useLanguage();
  const client = useQueryClient();
  const [seen] = useState(() => ({
    draft: stored ? draftOf(stored) : blankDraft(accountToday()),
    at: stored?.updatedAt,
  }));
  const [restored] = useState(() => readKept(stored?.id, seen.at));
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const [draft, setDraft] = useState(restored ?? seen.draft);
  const [faults, setFaults] = useState(none);
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const only = useLatch();
  // A save that may have arrived is repeated under its key: trying again does not make a second quotation.
  const { keyFor } = useIntentKey();

  const changed = isChanged(draft, seen.draft);
  useKeeping(stored?.id, seen.at, changed ? draft : undefined);

  const change = useCallback(
    (next: (draft: QuotationDraft) => QuotationDraft) => setDraft(next),
    [],
  );
  const body = bodyOf(draft, custom.values(), seen.at);
  const shownFaults = attempted ? new Map([...faults, ...faultsOf(draft, body)]) : none;

  const save = async (): Promise<void> => {
    setAttempted(true);
    setFaults(none);
    const isCustomGood = await custom.check();
    const sent = bodyOf(draft, custom.values(), seen.at);
    if (faultsOf(draft, sent).size > 0 || !isCustomGood || !isGoodBody(sent)) return;
    setSaving(true);
    try {
      const query = { lang: speech.language };
      const order = stored
        ? await call(orderCalls.update, { params: { id: stored.id }, query, body: sent })
        : await call(orderCalls.create, {
            query,
            body: sent,
            idempotencyKey: keyFor(sent),
          });
      keep(stored?.id, seen.at, undefined);
      await (stored ? orderChanged : orderCreated)(client, speech.language, order);
      toastSuccess(speech.say(stored ? orderTexts.updated : orderTexts.created));
      done(order);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'STALE_ENTITY') setStale(true);
      else {
        if (error instanceof CodedError) {
          setFaults(placedFaults(draft, error.details));
          custom.mark(error.details);
        }
        toastError(error, speech, ownTexts(error));
      }
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change,
    faults: shownFaults,
    invalid: shownFaults.size > 0,
    saving,
    stale,
    isRestored,
    startOver: () => {
      setDraft(seen.draft);
      setIsRestored(false);
    },
    unsaved: custom.unsaved || changed,
    save: () => only(save),
  };
}

export type QuotationForm = ReturnType<typeof useQuotationForm>;

/** Who has no division is told what to ask for; the field is in no form. */
const ownTexts = (error: unknown) =>
  error instanceof CodedError && error.details.some(({ rule }) => rule === 'ownDivision')
    ? { WRONG_VALUES: orderTexts.noDivision }
    : {};

const restBeforeKeeping = 300; // milliseconds

/** Keeps what is typed for a reload; a form that is left forgets it. */
function useKeeping(
  orderId: number | undefined,
  seenAt: string | undefined,
  draft: QuotationDraft | undefined,
): void {
  useEffect(() => {
    const keepNow = () => keep(orderId, seenAt, draft);
    const timer = setTimeout(keepNow, restBeforeKeeping);
    // A page that goes away takes nothing along: what was typed last is kept at once.
    window.addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [orderId, seenAt, draft]);
  useEffect(() => () => keep(orderId, seenAt, undefined), [orderId, seenAt]);
}
