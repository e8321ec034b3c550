import { shipmentTexts, type ShipmentVerbContext } from '@tarima/domain/shipments/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentTransitionDialog } from '../kit/document/document-transition-dialog.tsx';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { useLanguage } from '../kit/words.tsx';
import { HalfMadeGoodsForm } from './half-made-goods-form.tsx';
import { invalidateShipmentDependents, sendShipment, shipmentEntity } from './shipments-data.ts';

/** Confirms that goods leave: that cannot be undone. */
export function SendShipmentDialog({
  request,
  close,
}: DocumentDialogProps<'send', ShipmentVerbContext>) {
  const speech = useLanguage();
  const client = useQueryClient();
  // Last content, shown until the dialog has faded out.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  const shipment = useQuery({
    ...shipmentEntity.readOptions(shown?.id ?? 0, speech.language),
    enabled: shown !== undefined,
  });
  const goods = shipment.data?.halfMade;
  if (shown && goods)
    return (
      <ModalDialog
        opened={request !== undefined}
        close={close}
        title={speech.say(shipmentTexts.sendTitle, { id: shown.id })}
      >
        <HalfMadeGoodsForm
          key={shown.id}
          verb="send"
          shipment={shown}
          goods={goods}
          close={close}
        />
      </ModalDialog>
    );
  return (
    <DocumentTransitionDialog
      request={request}
      close={close}
      entity={shipmentEntity}
      call={async ({ id }, _, idempotencyKey) => {
        const moved = await sendShipment(id, speech.language, idempotencyKey);
        invalidateShipmentDependents(client);
        return moved;
      }}
    />
  );
}
