import { CodedError } from '@tarima/domain/kit/errors';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getAccountToday } from '../kit/account-time.ts';
import { callApi } from '../kit/call-api.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormRowsDraft } from '../kit/form/use-form-rows-draft.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import type { SentContent } from '../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../kit/words.tsx';
import type { CustomFieldValuesFormState } from '../products/custom-fields.tsx';
import { storeQuotationDraft, findStoredQuotationDraft } from './stored-draft.ts';
import { updateCachedOrder, addCreatedOrder } from './orders-data.ts';
import {
  createBlankQuotationDraft,
  toQuotationBody,
  toQuotationDraft,
  findQuotationIssues,
  isQuotationChanged,
  isValidQuotationBody,
  mapQuotationIssues,
  type QuotationDraft,
} from './quotation-draft.ts';

interface QuotationOptions {
  /** Stored quotation; undefined for a new one. */
  readonly stored: WholeOrder | undefined;
  readonly custom: CustomFieldValuesFormState;
  reload: (() => void) | undefined;
  done(): void;
}

/** State of a quotation while it is typed: stored through a reload of the page. */
export function useQuotationForm({ stored, custom, reload, done }: QuotationOptions) {
  const speech = useLanguage();
  const client = useQueryClient();
  const seesPrices = useHasPermission()('prices');
  const [begun] = useState(() => ({
    draft: stored ? toQuotationDraft(stored) : createBlankQuotationDraft(getAccountToday()),
    at: stored?.updatedAt,
  }));
  const [restored] = useState(() => findStoredQuotationDraft(stored?.id, begun.at));
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const rows = useFormRowsDraft({
    getBaseline: () => begun,
    savedDraft: restored?.draft,
    body: (draft: QuotationDraft, expectedVersion) =>
      toQuotationBody(draft, custom.values(), expectedVersion, seesPrices),
    getIssues: (draft, body) => findQuotationIssues(draft, body, seesPrices),
    placeIssues: mapQuotationIssues,
    isChanged: isQuotationChanged,
    otherFields: custom,
  });
  const keeping = useKeeping(stored?.id, begun.at, {
    draft: rows.isChanged ? rows.draft : undefined,
    restoredSent: restored?.sent,
  });

  const frame = useFormDraft(rows, {
    expectedVersion: begun.at,
    reload,
    sentContent: keeping.sentContent,
    save: async (body, idempotencyKey) => {
      if (!isValidQuotationBody(body)) return false;
      const query = { lang: speech.language };
      const order = stored
        ? await callApi(orderCalls.update, { params: { id: stored.id }, query, body })
        : await callApi(orderCalls.create, { query, body, idempotencyKey });
      keeping.markSaved();
      await (stored ? updateCachedOrder : addCreatedOrder)(client, speech.language, order);
      toastSuccess(speech.say(stored ? orderTexts.updated : orderTexts.created, { id: order.id }));
      return true;
    },
    reportError: (error) => toastError(error, speech, getErrorTexts(error)),
    done,
  });
  return {
    ...rows,
    frame,
    seesPrices,
    isRestored,
    startOver: () => {
      rows.change(() => begun.draft);
      setIsRestored(false);
    },
  };
}

export type QuotationFormState = ReturnType<typeof useQuotationForm>;

/** The error of users without a division explains what they need, because no field of the form belongs to it. */
const getErrorTexts = (error: unknown) =>
  error instanceof CodedError && error.details.some(({ rule }) => rule === 'ownDivision')
    ? { WRONG_VALUES: orderTexts.noDivision }
    : {};

const restBeforeKeeping = 300; // milliseconds

interface Keeping {
  /** Draft to store; undefined where nothing is unsaved. */
  readonly draft: QuotationDraft | undefined;
  /** Request that the restored draft was sent with before the reload. */
  readonly restoredSent: SentContent | undefined;
}

/**
 * Stores the draft, and the request that tried to save it, for a reload; leaving the form removes both.
 * `markSaved` removes them after the save: nothing is stored from then on, although the form is still on the screen.
 */
function useKeeping(
  orderId: number | undefined,
  expectedVersion: string | undefined,
  { draft, restoredSent }: Keeping,
) {
  const isSaved = useRef(false);
  const sent = useRef(restoredSent);
  const store = useCallback(
    (kept: QuotationDraft | undefined) => {
      const isKept = kept !== undefined && !isSaved.current;
      const stored = isKept ? { draft: kept, sent: sent.current } : undefined;
      storeQuotationDraft(orderId, expectedVersion, stored);
    },
    [orderId, expectedVersion],
  );
  useEffect(() => {
    const storeNow = () => store(draft);
    const timer = setTimeout(storeNow, restBeforeKeeping);
    // Stores the draft at once when the page is closed, so that nothing is lost.
    window.addEventListener('pagehide', storeNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', storeNow);
    };
  }, [draft, store]);
  useEffect(() => () => store(undefined), [store]);
  return {
    sentContent: {
      initial: restoredSent,
      store: (content: SentContent) => {
        sent.current = content;
        store(draft);
      },
    },
    markSaved: () => {
      isSaved.current = true;
      store(undefined);
    },
  };
}
