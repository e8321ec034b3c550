import { useDebouncedValue } from '@mantine/hooks';
import type { CheckedLot } from '@tarima/domain/inventories/contract';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { skipToken, useQuery } from '@tanstack/react-query';
import { searchDebounceMs } from '../kit/data/use-debounced-draft.ts';
import { lotQueryOptions } from './stock-data.ts';

export interface LotLookupResult {
  /** Lot of the store with the typed code; undefined until it is loaded, and where there is none. */
  readonly found: CheckedLot | undefined;
  /** True when the server has confirmed that there is no such lot. */
  readonly isNew: boolean;
  /** Quantity of the element that production used before it was in stock. */
  readonly outstanding: number;
  readonly isChecking: boolean;
  readonly isUnknown: boolean;
}

/** Looks up a lot when the user has typed its code. */
export function useLotLookup(
  kind: StockKind,
  store: NamedRecord | undefined,
  element: NamedRecord | undefined,
  lotCode: string,
): LotLookupResult {
  const [settled] = useDebouncedValue(lotCode, searchDebounceMs);
  const isNamed = store !== undefined && element !== undefined && settled !== '';
  const options = lotQueryOptions(kind, {
    store: store?.id ?? 0,
    element: { id: element?.id ?? 0, lotCode: settled },
  });
  const { data, isError } = useQuery({ ...options, ...(!isNamed && { queryFn: skipToken }) });
  // The result for another code does not apply to the code that is being typed.
  const known = isNamed && settled === lotCode ? data : undefined;
  return {
    found: known?.exists ? known : undefined,
    isNew: known?.exists === false,
    outstanding: known?.owed ?? 0,
    isChecking: isNamed && lotCode !== '' && known === undefined && !isError,
    isUnknown: isNamed && isError,
  };
}
