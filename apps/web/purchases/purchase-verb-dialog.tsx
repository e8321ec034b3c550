import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { purchaseCalls } from '@tarima/domain/purchases/contract';
import { purchaseDocument, type ConfirmedPurchaseVerb } from '@tarima/domain/purchases/document';
import { purchases } from '@tarima/domain/purchases/purchase';
import type { PurchaseVerbContext } from '@tarima/domain/purchases/status';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import {
  DocumentVerbDialog,
  type DocumentVerbRequest,
} from '../kit/document/document-verb-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { updateCachedPurchase, invalidatePurchases } from './purchases-data.ts';

interface PurchaseDialogProps {
  readonly request: DocumentVerbRequest<ConfirmedPurchaseVerb, PurchaseVerbContext> | undefined;
  close(): void;
}

/** Confirms that a purchase is moved to its next status, or ends. */
export function PurchaseVerbDialog({ request, close }: PurchaseDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  return (
    <DocumentVerbDialog
      document={purchaseDocument}
      request={request}
      run={async ({ verb, id }, _, idempotencyKey) => {
        const query = { lang: speech.language };
        const moved = await callApi(purchaseCalls[verb], { params: { id }, query, idempotencyKey });
        await updateCachedPurchase(client, speech.language, moved);
      }}
      onRefused={(error) => {
        const hasMoved =
          error instanceof CodedError &&
          (error.code === 'ENTITY_NOT_FOUND' ||
            error.details.some(({ rule, path }) => rule === 'transition' && path === 'status'));
        if (hasMoved)
          toastRefusal(new CodedError(error.code), speech, { [error.code]: purchaseTexts.moved });
        else toastRefusal(error, speech, getEntityErrorWords(purchases.entity));
        if (error instanceof CodedError) invalidatePurchases(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}
