import { getLotExpiration } from '@tarima/domain/inventories/expiration';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Field } from '@tarima/domain/kit/fields';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getAccountToday } from '../kit/account-time.ts';
import { useFormInput } from '../kit/form/use-form-input.ts';
import { formatDay, formatDecimal } from '../kit/format.ts';
import { LocalSelect } from '../kit/select/local-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import { proposedLotsQueryOptions } from './stock-data.ts';
import type { StockEntryFormControl } from './use-stock-entry-form.ts';

interface LotSelectProps {
  readonly kind: StockKind;
  readonly form: StockEntryFormControl;
  readonly field: Field;
  readonly store: NamedRecord | undefined;
  readonly element: NamedRecord | undefined;
  readonly at: number;
}

/** Select of a store's lots of an element, the first to expire on top and chosen by default. */
export function LotSelect({ kind, form, field, store, element, at }: LotSelectProps) {
  const { say, language } = useLanguage();
  const name = `elements.${at}.lotCode`;
  const { input, shared } = useFormInput({
    control: form.control,
    name,
    field,
    note: say(inventoryTexts.firstExpired),
    first: false,
  });
  const isNamed = store !== undefined && element !== undefined;
  const { data } = useQuery({
    ...proposedLotsQueryOptions(kind, store?.id ?? 0, element?.id ?? 0),
    ...(!isNamed && { queryFn: skipToken }),
  });
  const lots = isNamed ? (data?.elements ?? []) : [];
  useFirstChosen(form, at, store?.id, element?.id, data && isNamed ? lots[0]?.lotCode : undefined);

  const formatExpiration = (date: string | null): string => {
    if (date === null) return say(inventoryTexts.neverExpires);
    const isExpired = getLotExpiration(date, getAccountToday()).state === 'expired';
    return `${formatDay(date, language)}${isExpired ? ` (${say(inventoryTexts.expired)})` : ''}`;
  };
  return (
    <LocalSelect
      {...shared}
      {...input}
      value={input.value === '' ? null : input.value}
      onChange={(lotCode) => input.onChange(lotCode ?? '')}
      data={lots.map(({ lotCode, available, expirationDate }) => ({
        value: lotCode,
        label: say(inventoryTexts.lotOption, {
          lotCode,
          available: formatDecimal(available, 3, language),
          date: formatExpiration(expirationDate),
        }),
      }))}
      placeholder={say(kitTexts.choose)}
      nothingFoundMessage={say(inventoryTexts.noLots)}
    />
  );
}

/** Selects the lot that expires first. Another store or element has other lots, so the previous choice is removed. */
function useFirstChosen(
  form: StockEntryFormControl,
  at: number,
  store: number | undefined,
  element: number | undefined,
  first: string | undefined,
): void {
  const chosenFor = useRef('');
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const selection = `${store} ${element}`;
    if (first === undefined || chosenFor.current === selection) return;
    const isFirstTime = chosenFor.current === '';
    chosenFor.current = selection;
    const path = `elements.${at}.lotCode`;
    if (!isFirstTime || latest.current.valueOf(path) === '') latest.current.setValue(path, first);
  }, [at, store, element, first]);
}
