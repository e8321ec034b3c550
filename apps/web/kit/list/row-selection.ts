import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useMemo, useState } from 'react';
import type { ListState } from './use-list-state.ts';

/** Rows that the user chose, on any page, or all that the list finds. */
export interface ListRowSelection {
  /** Chosen rows; where all are chosen, those of them that are shown. */
  readonly rows: ReadonlyMap<number, ModuleRecord>;
  readonly all: boolean;
  toggle(row: ModuleRecord): void;
  /** Adds rows to the selection. */
  add(rows: readonly ModuleRecord[]): void;
  /** Chooses the rows that are shown, or removes them where all of them are chosen. */
  togglePage(): void;
  chooseAll(): void;
  /** Removes all other rows from the selection. */
  retain(ids: ReadonlySet<number>): void;
  clear(): void;
}

const nobody: ReadonlyMap<number, ModuleRecord> = new Map();
const toRowMap = (rows: readonly ModuleRecord[]) => new Map(rows.map((row) => [row.id, row]));

export function useListRowSelection({
  rows: shown,
  search: { filters, search },
}: ListState): ListRowSelection {
  const [chosen, setChosen] = useState(nobody);
  // A selection of all matches holds for one condition: another condition clears it.
  const condition = JSON.stringify([filters, search]);
  const [allOf, setAllOf] = useState<string>();
  const all = allOf === condition && shown.length > 0;
  return useMemo(() => {
    const rows = all ? toRowMap(shown) : chosen;
    const choose = (next: ReadonlyMap<number, ModuleRecord>) => {
      setAllOf(undefined);
      setChosen(next);
    };
    return {
      rows,
      all,
      toggle: (row) => {
        const after = new Map(rows);
        if (!after.delete(row.id)) after.set(row.id, row);
        choose(after);
      },
      add: (others) => choose(new Map([...rows, ...toRowMap(others)])),
      togglePage: () => {
        const isWhole = shown.every(({ id }) => rows.has(id));
        const others = [...rows.values()].filter(({ id }) => shown.every((row) => row.id !== id));
        choose(toRowMap(isWhole ? others : [...others, ...shown]));
      },
      chooseAll: () => setAllOf(condition),
      retain: (ids) => choose(toRowMap([...rows.values()].filter(({ id }) => ids.has(id)))),
      clear: () => choose(nobody),
    };
  }, [all, chosen, condition, shown]);
}
