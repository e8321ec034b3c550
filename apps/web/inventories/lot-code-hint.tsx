import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './inventories.module.css';
import type { StockEntryAction } from './use-stock-entry-form.ts';
import type { LotLookupResult } from './use-lot-lookup.ts';

/** Facts of the lot with the typed code, when they are loaded. */
export function LotCodeHint({ action, lot }: { action: StockEntryAction; lot: LotLookupResult }) {
  const { say, language } = useLanguage();
  const { found, isNew, isChecking, isUnknown, outstanding } = lot;
  const figure = (value: number): string => formatDecimal(value, 3, language);
  const text = found
    ? say(action === 'insert' ? inventoryTexts.knownLot : inventoryTexts.foundLot, {
        quantity: figure(found.quantity),
        reserved: figure(found.reserved),
        available: figure(found.available),
      })
    : isNew
      ? say(action === 'insert' ? inventoryTexts.newLot : inventoryTexts.missingLot)
      : isUnknown
        ? say(inventoryTexts.checkFailed)
        : isChecking && say(inventoryTexts.checking);
  const isWarning = (isNew && action === 'dispatch') || isUnknown;
  return (
    <>
      <output className={classes.hint} data-warning={isWarning || undefined} hidden={!text}>
        {text}
      </output>
      {action === 'insert' && outstanding > 0 && (
        <output className={classes.hint} data-warning>
          {say(inventoryTexts.owed, { owed: figure(outstanding) })}
        </output>
      )}
    </>
  );
}
