import type { Module } from '../kit/module.ts';
import { allModules } from '../modules.ts';

/** Modules whose records are imported and exported as spreadsheets. */
export const sheetModules: readonly Module[] = allModules.filter(
  ({ sheets }) => sheets === undefined || sheets === 'lines',
);

/** Modules that are only exported: their records are not written by users, or are plans made elsewhere. */
export const exportOnlyModules: readonly Module[] = allModules.filter(
  ({ sheets }) => sheets === 'told',
);
