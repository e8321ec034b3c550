import type { Module } from '../kit/module.ts';
import { allModules } from '../modules.ts';

/** Modules whose records are imported and exported as spreadsheets. */
export const importableModules: readonly Module[] = allModules.filter(
  ({ sheets }) => sheets === undefined || sheets === 'lines',
);

/** Modules that are only exported: users do not write their records, or they are plans made elsewhere. */
export const exportOnlyModules: readonly Module[] = allModules.filter(
  ({ sheets }) => sheets === 'exportOnly',
);
