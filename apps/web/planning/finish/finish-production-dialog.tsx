import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { parseNamedRecord } from '../../kit/cells/display-value.ts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { FinishProductionForm } from './finish-production-form.tsx';
import type { FinishedProduction } from './use-finish-production-form.ts';
import { invalidateAfterFinishedProduction } from './invalidate-after-finished-production.ts';

interface FinishDialogProps {
  /** Order of the dialog; undefined while it is closed. */
  readonly order: (Pick<ModuleRecord, 'id'> & { readonly division?: unknown }) | undefined;
  close(): void;
}

/** Dialog that ends the production of an order from its row. */
export function FinishProductionDialog({ order, close }: FinishDialogProps) {
  const { say, language: lang } = useLanguage();
  const client = useQueryClient();
  // Last order, shown until the dialog has faded out.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  const finish = async (
    id: number,
    body: FinishedProduction,
    idempotencyKey: string,
  ): Promise<void> => {
    await callApi(orderCalls.finishProduction, {
      params: { id },
      query: { lang },
      body,
      idempotencyKey,
    });
    toastSuccess(say(orderTexts.planningFinalized));
    close();
    invalidateAfterFinishedProduction(client);
  };
  return (
    <ModalDialog
      opened={order !== undefined}
      close={close}
      wide
      title={say(orderTexts.finalizeTitle, { id: shown?.id ?? '' })}
    >
      {shown && (
        <FinishProductionForm
          key={shown.id}
          orderId={shown.id}
          divisionId={parseNamedRecord(shown['division'])?.id}
          finish={(finished, key) => finish(shown.id, finished, key)}
          cancel={close}
        />
      )}
    </ModalDialog>
  );
}
