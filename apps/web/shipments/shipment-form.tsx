import { catalogs } from '@tarima/domain/catalogs/catalogs';
import type { Field } from '@tarima/domain/kit/fields';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { orderDocument } from '@tarima/domain/orders/document';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { Info } from 'lucide-react';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { asText } from '../kit/cells/shown-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { LocationInput } from '../kit/form/location-input.tsx';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import type { PanelControl } from '../kit/panel/use-panel.ts';
import { useLanguage } from '../kit/words.tsx';
import { MovingDistance } from './distance.tsx';
import { ShipmentTags } from './shipment-tags.tsx';
import classes from './shipments.module.css';
import { useShipmentForm } from './use-shipment-form.ts';

interface ShipmentFormProps {
  readonly shipment: WholeShipment;
  readonly control: PanelControl;
  /** Asks the server for the shipment as it is now. */
  reload(): void;
}

/** Source: specification, section 9. */
export const shipmentZoom = 12;

/** When a shipment leaves, how, where to and for how much. */
export function ShipmentForm({ shipment, control, reload }: ShipmentFormProps) {
  const { say } = useLanguage();
  const { control: typed, draft } = useShipmentForm(shipment, reload, control.leave);
  const method = asText(useWatch({ control: typed, name: 'method' }));
  const pin = asText(useWatch({ control: typed, name: 'extraData.pin' }));
  const fields = useMemo(() => fieldsOf(shipment, method), [shipment, method]);
  const shared = { control: typed, note: undefined, first: false };
  const waits = shipment.type === 'order' && !orderDocument.is('leaving', shipment.order.status);
  return (
    <RecordFrame draft={draft} cancel={control.close}>
      <ShipmentTags shipment={shipment} />
      {waits && (
        <p className={classes.note}>
          <Info size={16} aria-hidden />
          {say(shipmentTexts.waitsForOrder)}
        </p>
      )}
      <FormInput {...shared} name="method" field={fields.method} first />
      <FormInput {...shared} name="scheduledAt" field={fields.scheduledAt} />
      <FormInput {...shared} name="shipmentAddress" field={fields.shipmentAddress} />
      <FormInput {...shared} name="cost" field={fields.cost} />
      <div>
        <LocationInput {...shared} name="extraData.pin" field={fields.pin} zoom={shipmentZoom} />
        <MovingDistance id={shipment.id} pin={pin} />
      </div>
      <FormInput {...shared} name="extraData.comments" field={fields.comments} />
    </RecordFrame>
  );
}

/** What is mailed needs to know where to, and for how much. Source: specification, section 5. */
function fieldsOf({ methods }: WholeShipment, method: string) {
  const isMailed = method === 'directMailing' && { required: true as const };
  const options = Object.fromEntries(methods.map((code) => [code, catalogs.shipmentMethods[code]]));
  return {
    method: { kind: 'choice', options, label: shipmentTexts.method, required: true },
    scheduledAt: { kind: 'date', label: shipmentTexts.scheduledAt, required: true },
    shipmentAddress: { kind: 'text', max: 300, label: shipmentTexts.address, ...isMailed },
    cost: { kind: 'money', label: shipmentTexts.cost, ...isMailed },
    pin: { kind: 'location', label: shipmentTexts.pin, ...isMailed },
    comments: { kind: 'paragraph', label: shipmentTexts.comments },
  } as const satisfies Record<string, Field>;
}
