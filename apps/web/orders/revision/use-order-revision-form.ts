import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import {
  revisionBody,
  unpricedRevisionBody,
  type RevisionImpact,
  type RevisionInput,
} from '@tarima/domain/orders/revision';
import { sayRevisionRule } from '@tarima/domain/orders/revision-texts';
import { useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { useFormRowsDraft } from '../../kit/form/use-form-rows-draft.ts';
import { toastError } from '../../kit/toasts.tsx';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import {
  toQuotationBody,
  toQuotationDraft,
  findQuotationIssues,
  isQuotationChanged,
  getFilledQuotationLines,
  mapQuotationIssues,
  type QuotationDraft,
} from '../quotation-draft.ts';

/** Preview of a change: its request and its effects. */
export interface RevisionPreview {
  readonly body: RevisionInput;
  readonly impact: RevisionImpact;
}

/** State of the form of an accepted order. Saving first requests the effects: nothing changes before the user agrees to them. */
export function useOrderRevisionForm(order: WholeOrder, reload: () => void) {
  const speech = useLanguage();
  const seesPrices = useHasPermission()('prices');
  const [begun] = useState(() => ({ draft: toQuotationDraft(order), at: order.updatedAt }));
  const reason = useReason();
  const rows = useFormRowsDraft({
    getBaseline: () => begun,
    body: (draft: QuotationDraft, expectedVersion) =>
      toRevisionBody(draft, begun.draft, { reason: reason.value, expectedVersion, seesPrices }),
    getIssues: (draft) =>
      isQuotationChanged(draft, begun.draft)
        ? findQuotationIssues(
            draft,
            toQuotationBody(draft, undefined, begun.at, seesPrices),
            seesPrices,
          )
        : new Map([['details', { rule: 'unchanged' }]]),
    placeIssues: mapQuotationIssues,
    isChanged: isQuotationChanged,
    otherFields: reason,
    sayIssue: sayRevisionRule,
  });
  const [preview, setPreview] = useState<RevisionPreview>();
  const loadPreview = async (body: RevisionInput): Promise<void> => {
    const { impact } = await callApi(orderCalls.revise, {
      params: { id: order.id },
      query: { lang: speech.language, dryRun: 'true' },
      body,
    });
    setPreview({ body, impact });
  };
  const frame = useFormDraft(rows, {
    expectedVersion: begun.at,
    reload,
    save: async (body) => {
      if (isGoodRevision(body)) await loadPreview(body);
      return false;
    },
    reportError: (error) => toastError(error, speech),
  });
  return {
    ...rows,
    frame,
    seesPrices,
    reason,
    seen: preview,
    look: loadPreview,
    drop: () => setPreview(undefined),
  };
}

/** State of the reason for the change: a required field beside the rows. */
function useReason() {
  const { language } = useLanguage();
  const [value, setValue] = useState('');
  const [attempted, setAttempted] = useState(false);
  const isMissing = value.trim() === '';
  return {
    value,
    setValue,
    error: attempted && isMissing ? sayValidationRule({ rule: 'required' }, language) : undefined,
    unsaved: !isMissing,
    issueCount: attempted && isMissing ? 1 : 0,
    check: async () => {
      setAttempted(true);
      return !isMissing;
    },
    mark: () => undefined,
  };
}

interface Said {
  readonly reason: string;
  readonly expectedVersion: string | null | undefined;
  readonly seesPrices: boolean;
}

/** Returns the request without the unchanged values, which stay as stored. */
function toRevisionBody(
  draft: QuotationDraft,
  before: QuotationDraft,
  { reason, expectedVersion, seesPrices }: Said,
): unknown {
  const pickChanged = (name: 'requestedDate' | 'paymentTerms' | 'deliveryPlace' | 'notes') =>
    draft[name] === before[name] ? {} : { [name]: draft[name] ?? '' };
  const isSame =
    JSON.stringify(getFilledQuotationLines(draft).map(plain)) ===
    JSON.stringify(getFilledQuotationLines(before).map(plain));
  const body = toQuotationBody(draft, undefined, expectedVersion ?? undefined, seesPrices);
  const details =
    typeof body === 'object' && body !== null && 'details' in body ? body.details : [];
  return {
    reason,
    ...pickChanged('requestedDate'),
    ...pickChanged('paymentTerms'),
    ...pickChanged('deliveryPlace'),
    ...pickChanged('notes'),
    ...(!isSame && { details }),
    ...(typeof expectedVersion === 'string' && { updatedAt: expectedVersion }),
  };
}

const plain = (line: QuotationDraft['lines'][number]) => ({ ...line, key: '' });

const isGoodRevision = (body: unknown): body is RevisionInput =>
  revisionBody.safeParse(body).success || unpricedRevisionBody.safeParse(body).success;
