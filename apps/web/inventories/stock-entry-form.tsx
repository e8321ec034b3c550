import { Button } from '@mantine/core';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import { maxMovedElements } from '@tarima/domain/inventories/contract';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Field } from '@tarima/domain/kit/fields';
import type { Module } from '@tarima/domain/kit/module';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { parseNamedRecord } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { useLanguage } from '../kit/words.tsx';
import { StockItemFields } from './stock-item-fields.tsx';
import { FormStep } from './form-step.tsx';
import {
  blankStockItem,
  parseStockItems,
  useStockEntryForm,
  type StockEntryAction,
} from './use-stock-entry-form.ts';

interface EntryFormProps {
  readonly kind: StockKind;
  /** Module with the custom fields of the account. */
  readonly module: Module;
  readonly action: StockEntryAction;
  readonly control: SidePanelControl;
}

const noteField: Field = { kind: 'text', label: inventoryTexts.note };

/** Form for goods that enter or leave a store: a store, and one or more elements. */
export function StockEntryForm({ kind, module, action, control }: EntryFormProps) {
  const { say } = useLanguage();
  const form = useStockEntryForm(kind, action, control.leave);
  const store = parseNamedRecord(useWatch({ control: form.control, name: 'store' }));
  const elements = parseStockItems(useWatch({ control: form.control, name: 'elements' }));
  const storeField = module.fields['store'];
  if (!storeField) return null;
  return (
    <PanelFormFrame draft={form.draft} cancel={control.close} words={inventoryTexts[action]}>
      <FormInput control={form.control} name="store" field={storeField} note={undefined} first />
      {elements.map((_, at) => (
        <StockItemFields
          // The position is the only identity of an element: its values move with it.
          key={at}
          kind={kind}
          module={module}
          action={action}
          form={form}
          store={store}
          at={at}
          count={elements.length}
        />
      ))}
      <FormStep ready={store !== undefined}>
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            disabled={elements.length >= maxMovedElements}
            onClick={() => form.setElements([...form.getElements(), blankStockItem])}
          >
            {say(inventoryTexts.addElement)}
          </Button>
        </div>
      </FormStep>
      <FormStep ready={store !== undefined}>
        <FormInput
          control={form.control}
          name="note"
          field={noteField}
          note={undefined}
          first={false}
        />
      </FormStep>
    </PanelFormFrame>
  );
}
