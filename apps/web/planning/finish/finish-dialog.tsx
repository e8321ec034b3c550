import type { Element } from '@tarima/domain/kit/schemas';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/call.ts';
import { asRecord } from '../../kit/cells/display-value.ts';
import { Dialog } from '../../kit/panel/dialog.tsx';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { FinishForm, type Finished } from './finish-form.tsx';
import { productionFinished } from './production-finished.ts';

interface FinishDialogProps {
  /** Undefined while it is closed. */
  readonly order: (Pick<Element, 'id'> & { readonly division?: unknown }) | undefined;
  close(): void;
}

/** Ends the production of an order from its row. */
export function FinishDialog({ order, close }: FinishDialogProps) {
  const { say, language: lang } = useLanguage();
  const client = useQueryClient();
  // While the dialog fades out it still shows its last order.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  const finish = async (id: number, body: Finished, idempotencyKey: string): Promise<void> => {
    await call(orderCalls.finishProduction, {
      params: { id },
      query: { lang },
      body,
      idempotencyKey,
    });
    toastSuccess(say(orderTexts.planningFinalized));
    close();
    productionFinished(client);
  };
  return (
    <Dialog
      opened={order !== undefined}
      close={close}
      wide
      title={say(orderTexts.finalizeTitle, { id: shown?.id ?? '' })}
    >
      {shown && (
        <FinishForm
          key={shown.id}
          orderId={shown.id}
          divisionId={asRecord(shown['division'])?.id}
          finish={(finished, key) => finish(shown.id, finished, key)}
          cancel={close}
        />
      )}
    </Dialog>
  );
}
