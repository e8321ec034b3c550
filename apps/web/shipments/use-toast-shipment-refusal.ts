import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { isOutdatedDocumentError } from '../kit/document/document-transition-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { invalidateShipments } from './shipments-data.ts';

/**
 * Returns a function that shows why a shipment was not sent or received.
 * When the shipment has changed meanwhile, it is loaded again and its dialog closes.
 */
export function useToastShipmentRefusal(close: () => void): (error: unknown) => void {
  const speech = useLanguage();
  const client = useQueryClient();
  return (error) => {
    const moved = error instanceof CodedError && isOutdatedDocumentError(error);
    toastRefusal(moved ? new CodedError(error.code) : error, speech, {
      ...getEntityErrorWords(shipments.entity),
      ...(moved && { [error.code]: shipmentTexts.moved }),
    });
    if (!moved) return;
    invalidateShipments(client);
    close();
  };
}
