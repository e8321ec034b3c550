import type { Module } from './kit/module.ts';
import { measures } from './measures/measure.ts';
import { suppliers } from './suppliers/supplier.ts';

/** Every plain catalogue of the product. */
export const modules: readonly Module[] = [suppliers, measures];
