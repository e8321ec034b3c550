import { CodedError } from '@tarima/domain/kit/errors';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { scheduleBody, shipmentCalls, type ScheduleBody } from '@tarima/domain/shipments/contract';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState, type FormEvent } from 'react';
import { useController, useForm, useWatch, type Control } from 'react-hook-form';
import { useSubmitOnce } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { asFieldError, resolverOf, type FormValues } from '../kit/form/rule-errors.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { readShipmentsAnew, shipmentChanged } from './shipments-data.ts';

/** A shipment's schedule while it is typed. What was typed survives every failure. */
export function useShipmentForm(shipment: WholeShipment, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  const values = useMemo(() => valuesOf(shipment), [shipment]);
  const resolver = useMemo(
    () =>
      resolverOf<ScheduleBody>(scheduleBody, (typed) => ({
        ...typed,
        // The moment that the editor saw goes along: a newer stored one refuses the schedule.
        updatedAt: shipment.updatedAt,
      })),
    [shipment.updatedAt],
  );
  const once = useSubmitOnce();
  const form = useForm<FormValues, unknown, ScheduleBody>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  useCustomersPlace(form.control, shipment.customer.location);
  const [staleSince, setStaleSince] = useState<string>();

  const fail = (error: unknown) => {
    if (!(error instanceof CodedError)) return toastError(error, speech);
    if (error.code === 'STALE_ENTITY') return setStaleSince(shipment.updatedAt);
    // It has left, or its order was canceled: there is nothing to schedule any more.
    const isGone = error.code === 'ENTITY_NOT_FOUND';
    const hasMoved = isGone || error.details.some(({ rule }) => rule === 'transition');
    toastError(error, speech, {
      ...nounErrors(shipments.noun),
      ...(hasMoved && { [error.code]: shipmentTexts.moved }),
    });
    if (isGone) done();
    if (hasMoved) return readShipmentsAnew(client);
    error.details.forEach(({ path, ...detail }, at) =>
      form.setError(path, asFieldError(detail), { shouldFocus: at === 0 }),
    );
  };

  const submit = (event: FormEvent) =>
    once(event, () =>
      form.handleSubmit(async (body) => {
        try {
          const saved = await call(shipmentCalls.update, {
            params: { id: shipment.id },
            query: { lang: speech.language },
            body,
          });
          await shipmentChanged(client, speech.language, saved);
        } catch (error) {
          fail(error);
          return;
        }
        toastSuccess(speech.say(shipmentTexts.updated));
        done();
      })(event),
    );

  return {
    control: form.control,
    submit,
    saving: isSubmitting,
    unsaved: isDirty,
    invalid: Object.keys(errors).length > 0,
    stale: staleSince !== undefined && staleSince === shipment.updatedAt,
  };
}

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
