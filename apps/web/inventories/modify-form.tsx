import { TextInput } from '@mantine/core';
import { elementField, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { asRecord } from '../kit/cells/shown-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { NotThere } from '../kit/panel/reading.tsx';
import { RecordFrame } from '../kit/panel/record-frame.tsx';
import type { PanelControl } from '../kit/panel/use-panel.ts';
import { useRecord } from '../kit/panel/use-record.ts';
import { useLanguage } from '../kit/words.tsx';
import { customFieldsOf, elementFieldOf } from './stock-data.ts';
import { useModifyForm } from './use-modify-form.ts';

interface ModifyProps {
  readonly kind: StockKind;
  readonly module: Module;
  readonly control: PanelControl;
}

/** Corrects a lot, once it is there to be read. */
export function ModifyPanel({ id, ...props }: ModifyProps & { id: number }) {
  const lot = useRecord(props.module, id);
  const reload = () => void lot.refetch();
  if (lot.data) return <ModifyForm {...props} lot={lot.data} reload={reload} />;
  return <NotThere module={props.module} reading={lot} />;
}

const reasonField: Field = { kind: 'text', label: inventoryTexts.reason, required: true };

function ModifyForm({ control, ...props }: ModifyProps & { lot: Element; reload(): void }) {
  const { kind, module, lot } = props;
  const { say } = useLanguage();
  const { control: typed, draft } = useModifyForm({ ...props, done: control.leave });
  const { lotCode, quantity, expirationDate, store } = module.fields;
  if (!lotCode || !quantity || !expirationDate || !store) return null;
  const shared = { control: typed, first: false, note: undefined };
  return (
    <RecordFrame draft={draft} cancel={control.close}>
      <TextInput
        label={say(store.label)}
        value={asRecord(lot['store'])?.name ?? ''}
        readOnly
        variant="filled"
      />
      <TextInput
        label={say(elementFieldOf(kind).label)}
        value={asRecord(lot[elementField[kind]])?.name ?? ''}
        readOnly
        variant="filled"
      />
      <FormInput {...shared} name="elements.0.lotCode" field={lotCode} />
      <FormInput {...shared} name="elements.0.quantity" field={quantity} first />
      <FormInput {...shared} name="elements.0.expirationDate" field={expirationDate} />
      {customFieldsOf(module).map(({ id, field }) => (
        <FormInput key={id} {...shared} name={`elements.0.customFields.${id}`} field={field} />
      ))}
      <FormInput
        {...shared}
        name="note"
        field={reasonField}
        note={say(inventoryTexts.reasonHint)}
      />
    </RecordFrame>
  );
}
