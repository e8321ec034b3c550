import { ActionIcon, Checkbox } from '@mantine/core';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Module } from '@tarima/domain/kit/module';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { getAccountToday } from '../kit/account-time.ts';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { FormInput } from '../kit/form/form-input.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './inventories.module.css';
import { LotCodeHint } from './lot-code-hint.tsx';
import { LotSelect } from './lot-select.tsx';
import { getModuleCustomFields, getStockItemField } from './stock-data.ts';
import { FormStep } from './form-step.tsx';
import { InsufficientLotNotice } from './insufficient-lot-notice.tsx';
import type { StockEntryAction, StockEntryFormControl } from './use-stock-entry-form.ts';
import { useLotLookup, type LotLookupResult } from './use-lot-lookup.ts';

interface ElementFieldsProps {
  readonly kind: StockKind;
  readonly module: Module;
  readonly action: StockEntryAction;
  readonly form: StockEntryFormControl;
  readonly store: NamedRecord | undefined;
  readonly at: number;
  readonly count: number;
}

/** Fields of one element, step by step: the element, its lot, the quantity, and then the rest. */
export function StockItemFields(props: ElementFieldsProps) {
  const { kind, module, action, form, store, at, count } = props;
  const { say } = useLanguage();
  const { control } = form;
  const path = `elements.${at}`;
  const element = parseNamedRecord(useWatch({ control, name: `${path}.id` }));
  const lotCode = toDisplayText(useWatch({ control, name: `${path}.lotCode` })).trim();
  const quantity = toDisplayText(useWatch({ control, name: `${path}.quantity` })).trim();
  // Null means that the lot does not expire; a blank means that the user has not chosen a date.
  const typedDate: unknown = useWatch({ control, name: `${path}.expirationDate` });
  const isLasting = typedDate === null;
  const lot = useLotLookup(kind, store, element, lotCode);
  useFillFromLot(props, lot);
  const { lotCode: lotField, quantity: quantityField, expirationDate: dateField } = module.fields;
  if (!lotField || !quantityField || !dateField) return null;
  const shared = { control, first: false, note: undefined };
  const isUndated = neverExpires(lot.found);
  const isKnownDate = isUndated || typeof lot.found?.expirationDate === 'string';
  const date = toDisplayText(typedDate);
  const dateNote = isKnownDate
    ? say(isUndated ? inventoryTexts.undatedLot : inventoryTexts.dateOfLot)
    : date !== '' && date < getAccountToday()
      ? say(inventoryTexts.pastDate)
      : undefined;
  return (
    <section
      className={classes.element}
      aria-label={say(inventoryTexts.element, { number: at + 1 })}
    >
      {count > 1 && (
        <div className={classes.head}>
          {say(inventoryTexts.element, { number: at + 1 })}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say(inventoryTexts.removeElement, { number: at + 1 })}
            onClick={() =>
              form.setElements(form.getElements().filter((_, position) => position !== at))
            }
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <FormStep ready={store !== undefined}>
        <FormInput {...shared} name={`${path}.id`} field={getStockItemField(kind)} />
      </FormStep>
      <FormStep ready={store !== undefined && element !== undefined}>
        {action === 'insert' ? (
          <FormInput {...shared} name={`${path}.lotCode`} field={lotField} />
        ) : (
          <LotSelect
            kind={kind}
            form={form}
            field={lotField}
            store={store}
            element={element}
            at={at}
          />
        )}
      </FormStep>
      <LotCodeHint action={action} lot={lot} />
      <FormStep ready={lotCode !== '' && element !== undefined}>
        <FormInput {...shared} name={`${path}.quantity`} field={quantityField} />
      </FormStep>
      {action === 'dispatch' && store && element && (
        <InsufficientLotNotice
          kind={kind}
          form={form}
          store={store.id}
          element={element.id}
          at={at}
          lot={lot.found}
        />
      )}
      {action === 'insert' && (
        <>
          <FormStep ready={quantity !== '' && !isKnownDate && !isLasting}>
            <FormInput
              {...shared}
              name={`${path}.expirationDate`}
              field={isLasting ? dateField : { ...dateField, required: true }}
              note={dateNote}
            />
          </FormStep>
          <FormStep ready={quantity !== '' && !isKnownDate}>
            <Checkbox
              label={say(inventoryTexts.lasting)}
              checked={isLasting}
              onChange={({ currentTarget }) =>
                form.setValue(`${path}.expirationDate`, currentTarget.checked ? null : '')
              }
            />
          </FormStep>
          {getModuleCustomFields(module).map(({ id, field }) => (
            <FormStep key={id} ready={quantity !== ''}>
              <FormInput {...shared} name={`${path}.customFields.${id}`} field={field} />
            </FormStep>
          ))}
        </>
      )}
    </section>
  );
}

/** Returns true when a lot without an expiration date holds stock: it never expires, and neither does stock added to it. */
const neverExpires = (found: LotLookupResult['found']): boolean =>
  found !== undefined && found.expirationDate === null && found.quantity > 0;

/** Fills the form from an existing lot; when the code changes to another lot, the filled values are cleared. */
function useFillFromLot(
  { action, form, module, at }: ElementFieldsProps,
  lot: LotLookupResult,
): void {
  const isFilled = useRef(false);
  const { found, isNew } = lot;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (action !== 'insert') return;
    const fill = (name: string, value: unknown) =>
      latest.current.setValue(`elements.${at}.${name}`, value ?? '');
    if (found) {
      isFilled.current = true;
      latest.current.setValue(`elements.${at}.expirationDate`, found.expirationDate);
      for (const { id } of getModuleCustomFields(module))
        fill(`customFields.${id}`, found.customFields[id]);
    } else if (isNew && isFilled.current) {
      isFilled.current = false;
      fill('expirationDate', '');
      for (const { id } of getModuleCustomFields(module)) fill(`customFields.${id}`, '');
    }
  }, [action, at, module, found, isNew]);
}
