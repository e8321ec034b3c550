import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Field } from '@tarima/domain/kit/fields';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { orderDocument } from '@tarima/domain/orders/document';
import {
  shipmentScheduleBody,
  shipmentCalls,
  unpricedShipmentScheduleBody,
  type ScheduleBody,
  type WholeShipment,
} from '@tarima/domain/shipments/contract';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { callApi } from '../kit/call-api.ts';
import { isOutdatedDocumentError } from '../kit/document/use-toast-document-refusal.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { LocationInput } from '../kit/form/location-input.tsx';
import { createSchemaResolver, type FormValues } from '../kit/form/rule-errors.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormFields } from '../kit/form/use-form-fields.ts';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { toastError } from '../kit/toasts.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { MapPinDistance } from './shipment-distance.tsx';
import { ShipmentTags } from './shipment-tags.tsx';
import { shipmentEntity } from './shipments-data.ts';
import classes from './shipments.module.css';

interface ShipmentFormProps {
  readonly shipment: WholeShipment;
  readonly control: SidePanelControl;
  /** Loads the shipment again. */
  reload(): void;
}

/** Source: specification, section 9. */
export const shipmentMapZoom = 12;

/** Form of a shipment: time, method, destination and price. */
export function ShipmentForm({ shipment, control, reload }: ShipmentFormProps) {
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const seesCosts = useHasPermission()('costs');
  const { updatedAt } = shipment;
  const values = useMemo(() => toFormValues(shipment), [shipment]);
  const typed = useFormFields({
    values,
    // The request contains the version that the user saw: the server refuses it when the stored version is newer.
    resolver: seesCosts
      ? createSchemaResolver<ScheduleBody>(shipmentScheduleBody, (formValues) => ({
          ...formValues,
          updatedAt,
        }))
      : createSchemaResolver<ScheduleBody>(
          unpricedShipmentScheduleBody,
          ({ cost: _cost, ...formValues }) => ({
            ...formValues,
            updatedAt,
          }),
        ),
    getMarkedFields: (error) => (isOutdatedDocumentError(error) ? [] : error.details),
  });
  useCustomerLocation(typed.control, shipment.customer.location);

  const draft = useFormDraft(typed, {
    expectedVersion: updatedAt,
    reload,
    save: async (body) => {
      const saved = await callApi(shipmentCalls.update, {
        params: { id: shipment.id },
        query: { lang: speech.language },
        body,
      });
      await shipmentEntity.store(client, speech.language, saved);
    },
    saved: shipmentTexts.updated,
    reportError: (error) => {
      const moved =
        error instanceof CodedError && isOutdatedDocumentError(error) ? error.code : undefined;
      toastError(error, speech, {
        ...getEntityErrorWords(shipments.entity),
        ...(moved && { [moved]: shipmentTexts.moved }),
      });
      if (moved === 'ENTITY_NOT_FOUND') control.leave();
      if (moved) shipmentEntity.invalidate(client);
    },
    done: control.leave,
  });
  const method = toDisplayText(useWatch({ control: typed.control, name: 'method' }));
  const pin = toDisplayText(useWatch({ control: typed.control, name: 'extraData.pin' }));
  const fields = useMemo(() => createFields(shipment, method), [shipment, method]);
  const shared = { control: typed.control, note: undefined, first: false };
  const waits = shipment.type === 'order' && !orderDocument.is('leaving', shipment.order.status);
  return (
    <PanelFormFrame draft={draft} cancel={control.close}>
      <ShipmentTags shipment={shipment} />
      {waits && (
        <p className={classes.note}>
          <Info size={16} aria-hidden />
          {say(shipmentTexts.waitsForOrder)}
        </p>
      )}
      {waits && orderDocument.is('inParts', shipment.order.status) && (
        <FormInput {...shared} name="ahead" field={fields.ahead} />
      )}
      <FormInput {...shared} name="method" field={fields.method} first />
      <FormInput {...shared} name="scheduledAt" field={fields.scheduledAt} />
      <FormInput {...shared} name="shipmentAddress" field={fields.shipmentAddress} />
      {seesCosts && <FormInput {...shared} name="cost" field={fields.cost} />}
      <div>
        <LocationInput {...shared} name="extraData.pin" field={fields.pin} zoom={shipmentMapZoom} />
        <MapPinDistance id={shipment.id} pin={pin} />
      </div>
      <FormInput {...shared} name="extraData.comments" field={fields.comments} />
    </PanelFormFrame>
  );
}

/** A mailed shipment requires a destination and a price. Source: specification, section 5. */
function createFields({ methods }: WholeShipment, method: string) {
  const isMailed = method === 'directMailing' && { required: true as const };
  const options = Object.fromEntries(methods.map((code) => [code, catalogs.shipmentMethods[code]]));
  return {
    method: { kind: 'choice', options, label: shipmentTexts.method, required: true },
    scheduledAt: { kind: 'date', label: shipmentTexts.scheduledAt, required: true },
    shipmentAddress: { kind: 'text', max: 300, label: shipmentTexts.address, ...isMailed },
    cost: { kind: 'money', label: shipmentTexts.cost, ...isMailed },
    pin: { kind: 'location', label: shipmentTexts.pin, ...isMailed },
    comments: { kind: 'paragraph', label: shipmentTexts.comments },
    ahead: { kind: 'boolean', label: shipmentTexts.ahead },
  } as const satisfies Record<string, Field>;
}

/** Fills in the customer's location for a mailed shipment, until the user moves the pin. */
function useCustomerLocation(
  control: Control<FormValues, unknown, ScheduleBody>,
  location: string,
) {
  const method = useWatch({ control, name: 'method' });
  const { field } = useController({ control, name: 'extraData.pin' });
  const take = useEffectEvent((chosen: unknown) => {
    if (chosen === 'directMailing' && field.value === '') field.onChange(location);
  });
  // Changes of the method alone fill the pin in: a pin emptied by the user stays empty.
  useEffect(() => take(method), [method]);
}

/** A single available method is selected automatically. */
const toFormValues = (shipment: WholeShipment): FormValues => ({
  ahead:
    shipment.type === 'order' &&
    shipment.status === 'active' &&
    !orderDocument.is('leaving', shipment.order.status),
  method: shipment.method ?? (shipment.methods.length === 1 ? shipment.methods[0] : ''),
  scheduledAt: shipment.scheduledAt ?? '',
  shipmentAddress: shipment.shipmentAddress ?? '',
  cost: shipment.cost ?? '',
  extraData: {
    pin: shipment.extraData.pin ?? '',
    comments: shipment.extraData.comments ?? '',
  },
});
