import { TextInput } from '@mantine/core';
import { elementField, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { useEffect, useRef } from 'react';
import { asRecord } from '../kit/cells/shown-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import classes from '../kit/form/form.module.css';
import { submitOnCtrlEnter } from '../kit/form/submit-on-ctrl-enter.ts';
import panelClasses from '../kit/panel/panel.module.css';
import { NotThere } from '../kit/panel/reading.tsx';
import { PanelLayout } from '../kit/panel/side-panel.tsx';
import { UnsavedQuestion } from '../kit/panel/unsaved-question.tsx';
import type { PanelControl } from '../kit/panel/use-panel.ts';
import { useRecord } from '../kit/panel/use-record.ts';
import { useLanguage } from '../kit/words.tsx';
import { customFieldsOf, elementFieldOf } from './stock-data.ts';
import { useModifyForm } from './use-modify-form.ts';
import { SaveFooter } from '../kit/form/save-footer.tsx';
import { StaleAlert } from '../kit/form/stale-alert.tsx';

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

function ModifyForm(props: ModifyProps & { lot: Element; reload(): void }) {
  const { kind, module, control, lot, reload } = props;
  const { say } = useLanguage();
  const form = useModifyForm(kind, module, lot, control.leave);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return root.current ? submitOnCtrlEnter(root.current) : undefined;
  }, []);
  const { lotCode, quantity, expirationDate, store } = module.fields;
  if (!lotCode || !quantity || !expirationDate || !store) return null;
  const shared = { control: form.control, first: false, note: undefined };
  return (
    <form
      ref={root}
      className={panelClasses.form}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <PanelLayout
        footer={<SaveFooter invalid={form.invalid} saving={form.saving} cancel={control.close} />}
      >
        <div className={classes.fields}>
          {form.stale && <StaleAlert reload={reload} />}
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
        </div>
      </PanelLayout>
      <UnsavedQuestion unsaved={form.unsaved} />
    </form>
  );
}
