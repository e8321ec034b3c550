import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useMemo, useState } from 'react';
import type { ListState } from '../data/list-state.ts';

/** Selected rows, on any page, or all matching rows. */
export interface ListRowSelection {
  /** Selected rows; where all rows are selected, the shown ones. */
  readonly rows: ReadonlyMap<number, ModuleRecord>;
  readonly all: boolean;
  toggle(row: ModuleRecord): void;
  /** Selects the shown rows from the last selected row to this row. */
  reach(row: ModuleRecord): void;
  /** Adds rows to the selection. */
  add(rows: readonly ModuleRecord[]): void;
  /** Selects the shown rows, or unselects them where all of them are selected. */
  togglePage(): void;
  chooseAll(): void;
  /** Removes all other rows from the selection. */
  retain(ids: ReadonlySet<number>): void;
  clear(): void;
}

const nobody: ReadonlyMap<number, ModuleRecord> = new Map();
const toRowMap = (rows: readonly ModuleRecord[]) => new Map(rows.map((row) => [row.id, row]));

export function useListRowSelection(list: ListState): ListRowSelection {
  const {
    rows: shown,
    search: { filters, search, unread },
  } = list;
  const [chosen, setChosen] = useState(nobody);
  // A selection of all matching rows is valid for one condition: another condition clears it.
  const condition = JSON.stringify([filters, search]);
  const [allOf, setAllOf] = useState<string>();
  const [last, setLast] = useState<number>();
  // Matching rows, while a filter of the URL is not applied, are more than the user means.
  const all = allOf === condition && shown.length > 0 && unread === undefined;
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
        setLast(row.id);
        const after = new Map(rows);
        if (!after.delete(row.id)) after.set(row.id, row);
        choose(after);
      },
      reach: (row) => {
        const places = [last, row.id].map((id) => shown.findIndex((each) => each.id === id));
        const [from = 0, to = 0] = places.map((place) => (place < 0 ? (places[1] ?? 0) : place));
        const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
        setLast(row.id);
        choose(new Map([...rows, ...toRowMap(between)]));
      },
      add: (others) => choose(new Map([...rows, ...toRowMap(others)])),
      togglePage: () => {
        const isWhole = shown.every(({ id }) => rows.has(id));
        const others = [...rows.values()].filter(({ id }) => shown.every((row) => row.id !== id));
        choose(toRowMap(isWhole ? others : [...others, ...shown]));
      },
      chooseAll: () => setAllOf(unread === undefined ? condition : undefined),
      retain: (ids) => choose(toRowMap([...rows.values()].filter(({ id }) => ids.has(id)))),
      clear: () => choose(nobody),
    };
  }, [all, chosen, condition, last, shown, unread]);
}
