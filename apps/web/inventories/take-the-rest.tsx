import { Button } from '@mantine/core';
import type { CheckedLot } from '@tarima/domain/inventories/contract';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { thousandths } from '@tarima/domain/inventories/quantity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { asText } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './inventories.module.css';
import { proposalOptions } from './stock-data.ts';
import { blankElement, type EntryControl } from './use-entry-form.ts';

interface TakeTheRestProps {
  readonly kind: StockKind;
  readonly form: EntryControl;
  readonly store: number;
  readonly element: number;
  readonly at: number;
  readonly lot: CheckedLot | undefined;
}

/** A lot that has not enough: the others of the store can give the rest, the first to expire before the others. */
export function TakeTheRest({ kind, form, store, element, at, lot }: TakeTheRestProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const typed = asText(useWatch({ control: form.control, name: `elements.${at}.quantity` }));
  const { data: all } = useQuery(proposalOptions(kind, store, element));
  const requested = /^\d{1,9}(\.\d{1,3})?$/.test(typed.trim()) ? Number(typed) : 0;
  if (!lot || !all || thousandths(requested) <= thousandths(lot.available)) return null;

  const spread = async (): Promise<void> => {
    setAsking(true);
    try {
      const { elements } = await client.fetchQuery(
        proposalOptions(kind, store, element, requested),
      );
      const before = form.getElements();
      const proposed = elements.map(({ lotCode, quantity }) => ({
        ...blankElement,
        id: before[at]?.id,
        lotCode,
        quantity: String(quantity),
      }));
      form.setElements([...before.slice(0, at), ...proposed, ...before.slice(at + 1)]);
    } catch (error) {
      toastError(error, speech);
    }
    setAsking(false);
  };
  return (
    <div className={classes.hint} data-warning>
      {say(inventoryTexts.tooMuch, {
        available: formatDecimal(lot.available, 3, language),
        total: formatDecimal(all.available, 3, language),
      })}
      {thousandths(all.available) >= thousandths(requested) && (
        <Button
          variant="default"
          size="compact-sm"
          loading={asking}
          leftSection={<Split size={14} aria-hidden />}
          onClick={() => void spread()}
        >
          {say(inventoryTexts.spread)}
        </Button>
      )}
    </div>
  );
}
