import type { Element } from '@tarima/domain/kit/schemas';
import { useMemo, useState } from 'react';

/** The rows that somebody chose, on whichever page they were. */
export interface Selection {
  readonly rows: ReadonlyMap<number, Element>;
  toggle(row: Element): void;
  clear(): void;
}

const nobody: ReadonlyMap<number, Element> = new Map();

export function useSelection(): Selection {
  const [rows, setRows] = useState(nobody);
  return useMemo(
    () => ({
      rows,
      toggle: (row) =>
        setRows((before) => {
          const after = new Map(before);
          if (!after.delete(row.id)) after.set(row.id, row);
          return after;
        }),
      clear: () => setRows(nobody),
    }),
    [rows],
  );
}
