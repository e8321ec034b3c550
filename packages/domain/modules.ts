import type { Module } from './kit/module.ts';
import { measures } from './measures/measure.ts';
import type { Permission } from './profiles/permissions.ts';
import { suppliers } from './suppliers/supplier.ts';

/** Every plain catalogue of the product. */
export const modules: readonly Module[] = [suppliers, measures];

/** The definition behind a name. @throws Error when there is none: a field refers to what no one defined. */
export function moduleOf(name: Permission): Module {
  const found = modules.find((module) => module.name === name);
  if (!found) throw new Error(`No module is defined as ${name}`);
  return found;
}
