import { CodedError } from '@tarima/domain/kit/errors';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { scheduleBody, shipmentCalls, type ScheduleBody } from '@tarima/domain/shipments/contract';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { call } from '../kit/call.ts';
import { resolverOf, type FormValues } from '../kit/form/rule-errors.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { useFields } from '../kit/form/use-fields.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { readShipmentsAnew, shipmentChanged } from './shipments-data.ts';

/** A shipment's schedule while it is typed. */
export function useShipmentForm(shipment: WholeShipment, reload: () => void, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const { updatedAt } = shipment;
  const values = useMemo(() => valuesOf(shipment), [shipment]);
  // The moment that the editor saw goes along: a newer stored one refuses the schedule.
  const resolver = useMemo(
    () => resolverOf<ScheduleBody>(scheduleBody, (typed) => ({ ...typed, updatedAt })),
    [updatedAt],
  );
  const fields = useFields({
    values,
    resolver,
    marked: (error) => (hasMoved(error) ? [] : error.details),
  });
  useCustomersPlace(fields.control, shipment.customer.location);

  const draft = useDraft(fields, {
    seenAt: updatedAt,
    reload,
    save: async (body) => {
      const saved = await call(shipmentCalls.update, {
        params: { id: shipment.id },
        query: { lang: speech.language },
        body,
      });
      await shipmentChanged(client, speech.language, saved);
    },
    saved: shipmentTexts.updated,
    tell: (error) => {
      const moved = error instanceof CodedError && hasMoved(error) ? error.code : undefined;
      toastError(error, speech, {
        ...nounErrors(shipments.noun),
        ...(moved && { [moved]: shipmentTexts.moved }),
      });
      if (moved === 'ENTITY_NOT_FOUND') done();
      if (moved) readShipmentsAnew(client);
    },
    done,
  });
  return { control: fields.control, draft };
}

/** It has left, or its order was canceled: there is nothing to schedule any more. */
const hasMoved = ({ code, details }: CodedError): boolean =>
  code === 'ENTITY_NOT_FOUND' || details.some(({ rule }) => rule === 'transition');

/** What is mailed goes to where the customer is, until somebody moves the pin: nobody writes that twice. */
function useCustomersPlace(control: Control<FormValues, unknown, ScheduleBody>, location: string) {
  const method = useWatch({ control, name: 'method' });
  const { field } = useController({ control, name: 'extraData.pin' });
  const take = useEffectEvent((chosen: unknown) => {
    if (chosen === 'directMailing' && field.value === '') field.onChange(location);
  });
  // When the method is chosen alone: a pin that is emptied by hand stays empty.
  useEffect(() => take(method), [method]);
}

/** Where there is one way to travel nobody has to choose it. */
const valuesOf = (shipment: WholeShipment): FormValues => ({
  method: shipment.method ?? (shipment.methods.length === 1 ? shipment.methods[0] : ''),
  scheduledAt: shipment.scheduledAt ?? '',
  shipmentAddress: shipment.shipmentAddress ?? '',
  cost: shipment.cost ?? '',
  extraData: {
    pin: shipment.extraData.pin ?? '',
    comments: shipment.extraData.comments ?? '',
  },
});
