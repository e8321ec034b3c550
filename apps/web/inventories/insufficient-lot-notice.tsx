import { Button } from '@mantine/core';
import type { CheckedLot } from '@tarima/domain/inventories/contract';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { toThousandths } from '@tarima/domain/inventories/quantity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import { toastError } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './inventories.module.css';
import { proposedLotsQueryOptions } from './stock-data.ts';
import { blankStockItem, type StockEntryFormControl } from './use-stock-entry-form.ts';

interface TakeTheRestProps {
  readonly kind: StockKind;
  readonly form: StockEntryFormControl;
  readonly store: number;
  readonly element: number;
  readonly at: number;
  readonly lot: CheckedLot | undefined;
}

/** Notice of a lot with an insufficient quantity: other lots of the store can give the rest, the first to expire first. */
export function InsufficientLotNotice({ kind, form, store, element, at, lot }: TakeTheRestProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const typed = toDisplayText(useWatch({ control: form.control, name: `elements.${at}.quantity` }));
  const { data: all } = useQuery(proposedLotsQueryOptions(kind, store, element));
  const requested = /^\d{1,9}(\.\d{1,3})?$/.test(typed.trim()) ? Number(typed) : 0;
  if (!lot || !all || toThousandths(requested) <= toThousandths(lot.available)) return null;

  const spread = async (): Promise<void> => {
    setAsking(true);
    try {
      const { elements } = await client.fetchQuery(
        proposedLotsQueryOptions(kind, store, element, requested),
      );
      const before = form.getElements();
      const proposed = elements.map(({ lotCode, quantity }) => ({
        ...blankStockItem,
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
      {toThousandths(all.available) >= toThousandths(requested) && (
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
