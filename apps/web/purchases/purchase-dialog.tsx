import { CodedError } from '@tarima/domain/kit/errors';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import { purchaseCalls } from '@tarima/domain/purchases/contract';
import { purchaseDocument, type PurchaseMove } from '@tarima/domain/purchases/document';
import { purchases } from '@tarima/domain/purchases/purchase';
import type { ActedPurchase } from '@tarima/domain/purchases/status';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { VerbDialog, type VerbRequest } from '../kit/document/verb-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { purchaseChanged, invalidatePurchases } from './purchases-data.ts';

interface PurchaseDialogProps {
  readonly request: VerbRequest<PurchaseMove, ActedPurchase> | undefined;
  close(): void;
}

/** Confirms that a purchase is moved to its next status, or ends. */
export function PurchaseDialog({ request, close }: PurchaseDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  return (
    <VerbDialog
      document={purchaseDocument}
      request={request}
      run={async ({ verb, id }, _, idempotencyKey) => {
        const query = { lang: speech.language };
        const moved = await call(purchaseCalls[verb], { params: { id }, query, idempotencyKey });
        await purchaseChanged(client, speech.language, moved);
      }}
      onRefused={(error) => {
        const hasMoved =
          error instanceof CodedError &&
          (error.code === 'ENTITY_NOT_FOUND' ||
            error.details.some(({ rule, path }) => rule === 'transition' && path === 'status'));
        if (hasMoved)
          toastRefusal(new CodedError(error.code), speech, { [error.code]: purchaseTexts.moved });
        else toastRefusal(error, speech, entityErrors(purchases.entity));
        if (error instanceof CodedError) invalidatePurchases(client);
        return hasMoved;
      }}
      close={close}
    />
  );
}
