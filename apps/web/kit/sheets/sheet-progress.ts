import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const exporting = z.object({
  id: z.number(),
  module: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  rows: z.number(),
  total: z.number(),
});
/** Running export, as the server last reported it. */
export type ExportInProgress = z.infer<typeof exporting>;

const importing = z.object({ key: z.string(), rows: z.number() });

let exports: readonly ExportInProgress[] = [];
let imports: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Stores the reported progress of an export; a finished export leaves the list. @returns the export, if it failed */
export function applyExportProgress(message: unknown): ExportInProgress | undefined {
  const { data } = exporting.safeParse(message);
  if (!data) return undefined;
  const others = exports.filter(({ id }) => id !== data.id);
  exports = data.state === 'running' ? [...others, data] : others;
  notifyListeners();
  return data.state === 'failed' ? data : undefined;
}

/** Stores how many rows of a file the server has read. */
export function applyImportProgress(message: unknown): void {
  const { data } = importing.safeParse(message);
  if (!data) return;
  imports = new Map([[data.key, data.rows]]);
  notifyListeners();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useExportsInProgress = (): readonly ExportInProgress[] =>
  useSyncExternalStore(subscribe, () => exports);

/** Returns the number of rows that the server has read of the file sent with a key. */
export const useImportedRowCount = (key: string): number | undefined =>
  useSyncExternalStore(subscribe, () => imports.get(key));
