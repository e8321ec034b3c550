import { CodedError } from '@tarima/domain/kit/errors';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountToday } from '../kit/account-time.ts';
import { call } from '../kit/call.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { useRows } from '../kit/form/use-rows.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useMay } from '../kit/use-may.ts';
import { useLanguage } from '../kit/words.tsx';
import type { CustomValuesForm } from '../products/custom-fields.tsx';
import { storeDraft, findStoredDraft } from './stored-draft.ts';
import { orderChanged, orderCreated } from './orders-data.ts';
import {
  blankDraft,
  toQuotationBody,
  toQuotationDraft,
  findQuotationIssues,
  isChanged,
  isGoodBody,
  mapQuotationIssues,
  type QuotationDraft,
} from './quotation-draft.ts';

interface QuotationOptions {
  /** Left out for a new one. */
  readonly stored: WholeOrder | undefined;
  readonly custom: CustomValuesForm;
  reload: (() => void) | undefined;
  done(): void;
}

/** State of a quotation while it is typed: stored through a reload of the page. */
export function useQuotationForm({ stored, custom, reload, done }: QuotationOptions) {
  const speech = useLanguage();
  const client = useQueryClient();
  const seesPrices = useMay()('prices');
  const [begun] = useState(() => ({
    draft: stored ? toQuotationDraft(stored) : blankDraft(accountToday()),
    at: stored?.updatedAt,
  }));
  const [restored] = useState(() => findStoredDraft(stored?.id, begun.at));
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const rows = useRows({
    begin: () => begun,
    savedDraft: restored,
    body: (draft: QuotationDraft, expectedVersion) =>
      toQuotationBody(draft, custom.values(), expectedVersion, seesPrices),
    getIssues: (draft, body) => findQuotationIssues(draft, body, seesPrices),
    placeIssues: mapQuotationIssues,
    isChanged,
    beside: custom,
  });
  useKeeping(stored?.id, begun.at, rows.isChanged ? rows.draft : undefined);

  const frame = useDraft(rows, {
    expectedVersion: begun.at,
    reload,
    save: async (body, idempotencyKey) => {
      if (!isGoodBody(body)) return false;
      const query = { lang: speech.language };
      const order = stored
        ? await call(orderCalls.update, { params: { id: stored.id }, query, body })
        : await call(orderCalls.create, { query, body, idempotencyKey });
      storeDraft(stored?.id, begun.at, undefined);
      await (stored ? orderChanged : orderCreated)(client, speech.language, order);
      toastSuccess(speech.say(stored ? orderTexts.updated : orderTexts.created, { id: order.id }));
      return true;
    },
    tell: (error) => toastError(error, speech, getErrorTexts(error)),
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

export type QuotationForm = ReturnType<typeof useQuotationForm>;

/** The error of users without a division explains what they need; no form has a field for it. */
const getErrorTexts = (error: unknown) =>
  error instanceof CodedError && error.details.some(({ rule }) => rule === 'ownDivision')
    ? { WRONG_VALUES: orderTexts.noDivision }
    : {};

const restBeforeKeeping = 300; // milliseconds

/** Stores what is typed for a reload; leaving the form clears it. */
function useKeeping(
  orderId: number | undefined,
  expectedVersion: string | undefined,
  draft: QuotationDraft | undefined,
): void {
  useEffect(() => {
    const storeNow = () => storeDraft(orderId, expectedVersion, draft);
    const timer = setTimeout(storeNow, restBeforeKeeping);
    // A page that is closed stores the draft at once, so that nothing is lost.
    window.addEventListener('pagehide', storeNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', storeNow);
    };
  }, [orderId, expectedVersion, draft]);
  useEffect(
    () => () => storeDraft(orderId, expectedVersion, undefined),
    [orderId, expectedVersion],
  );
}
