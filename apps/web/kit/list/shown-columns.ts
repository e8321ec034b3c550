import type { Field } from '@tarima/domain/kit/fields';
import type { LookColumn } from '@tarima/domain/kit/looks/look';
import { columnsOf, type Module } from '@tarima/domain/kit/module';
import type { CSSProperties } from 'react';

/** A column as it is drawn. */
export interface ShownColumn {
  readonly name: string;
  readonly field: Field;
  /** In px, where somebody chose one. */
  readonly width: number | undefined;
  /** Its place among those that stay in sight while the others scroll. */
  readonly pin: number | undefined;
}

/** The columns of a list in their order: all of the module where none were chosen. */
export function shownColumns(
  module: Module,
  chosen: readonly LookColumn[] | undefined,
): readonly ShownColumn[] {
  const known = new Map(columnsOf(module).map((column) => [column.name, column.field]));
  const wanted: readonly LookColumn[] = chosen ?? module.columns.map((name) => ({ name }));
  let pins = 0;
  return wanted.flatMap(({ name, width, pinned }) => {
    const field = known.get(name);
    if (!field) return [];
    // What a record is called stays in sight, always.
    const pin = pinned || name === module.title ? pins++ : undefined;
    return [{ name, field, width, pin }];
  });
}

const variable = (pin: number): string => `--pin-${pin}`;

/** Marks of a cell that stays in sight. How far from the edge is said by the table, so that widening redraws no row. */
export const pinned = ({ pin }: ShownColumn) =>
  pin === undefined
    ? {}
    : { 'data-sticky': true, style: { insetInlineStart: `var(${variable(pin)})` } };

/** How far from the edge each of them stays. */
export function pinOffsets(
  columns: readonly ShownColumn[],
  widthOf: (column: ShownColumn) => number,
): CSSProperties {
  let offset = 0;
  const offsets = columns.flatMap((column) => {
    if (column.pin === undefined) return [];
    const own = [variable(column.pin), `${offset}px`] as const;
    offset += widthOf(column);
    return [own];
  });
  return Object.fromEntries(offsets);
}
