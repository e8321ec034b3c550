import type { ShipmentVerbContext } from '@tarima/domain/shipments/status';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentTransitionDialog } from '../kit/document/document-transition-dialog.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  invalidateShipmentDependents,
  receiveRefusedPieces,
  shipmentEntity,
} from './shipments-data.ts';

/** A refusal means that another user changed the shipment or its trip: both are loaded again. */
const shownOnTripsToo = {
  ...shipmentEntity,
  invalidate: (client: QueryClient): void => {
    shipmentEntity.invalidate(client);
    void client.invalidateQueries({ queryKey: ['trips'] });
  },
};

/** Confirms that refused pieces leave their truck and enter their store. */
export function ReceiveRefusedPiecesDialog({
  request,
  close,
}: DocumentDialogProps<'receive', ShipmentVerbContext>) {
  const { language } = useLanguage();
  const client = useQueryClient();
  return (
    <DocumentTransitionDialog
      request={request}
      close={close}
      entity={shownOnTripsToo}
      call={async ({ id }, _, idempotencyKey) => {
        const received = await receiveRefusedPieces(id, language, idempotencyKey);
        // Pieces that are delivered again wait in another shipment, and the trip carries them no more.
        shownOnTripsToo.invalidate(client);
        invalidateShipmentDependents(client);
        return received;
      }}
    />
  );
}
