import { useDebouncedValue } from '@mantine/hooks';
import type { CheckedLot } from '@tarima/domain/inventories/contract';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { skipToken, useQuery } from '@tanstack/react-query';
import { searchDebounce } from '../kit/filters/use-draft.ts';
import { lotOptions } from './stock-data.ts';

export interface Lot {
  /** The store's lot of that code; undefined while that is not known, and where there is none. */
  readonly found: CheckedLot | undefined;
  /** It is known that there is none. */
  readonly isNew: boolean;
  /** What of the element production used before it was there. */
  readonly owed: number;
  readonly isChecking: boolean;
  readonly isUnknown: boolean;
}

/** Looks a lot up once its code has been typed. */
export function useLot(
  kind: StockKind,
  store: NamedRecord | undefined,
  element: NamedRecord | undefined,
  lotCode: string,
): Lot {
  const [settled] = useDebouncedValue(lotCode, searchDebounce);
  const isNamed = store !== undefined && element !== undefined && settled !== '';
  const options = lotOptions(kind, {
    store: store?.id ?? 0,
    element: { id: element?.id ?? 0, lotCode: settled },
  });
  const { data, isError } = useQuery({ ...options, ...(!isNamed && { queryFn: skipToken }) });
  // What was found of another code says nothing of the one that is being typed.
  const known = isNamed && settled === lotCode ? data : undefined;
  return {
    found: known?.exists ? known : undefined,
    isNew: known?.exists === false,
    owed: known?.owed ?? 0,
    isChecking: isNamed && lotCode !== '' && known === undefined && !isError,
    isUnknown: isNamed && isError,
  };
}
