import type { Field } from '@tarima/domain/kit/fields';
import type { LayoutColumn } from '@tarima/domain/kit/list-layouts/list-layout';
import { getModuleColumns, type Module } from '@tarima/domain/kit/module';
import type { CSSProperties } from 'react';

/** A column as it is drawn. */
export interface ShownColumn {
  readonly name: string;
  readonly field: Field;
  /** Width in px, where the user chose one. */
  readonly width: number | undefined;
  /** Position among the pinned columns, which stay in sight while other columns scroll. */
  readonly pin: number | undefined;
}

/** Returns the shown columns of a list in sequence: all columns of the module where none were chosen. */
export function getShownColumns(
  module: Module,
  chosen: readonly LayoutColumn[] | undefined,
): readonly ShownColumn[] {
  const known = new Map(getModuleColumns(module).map((column) => [column.name, column.field]));
  const requested: readonly LayoutColumn[] = chosen ?? module.columns.map((name) => ({ name }));
  let pins = 0;
  return requested.flatMap(({ name, width, pinned: getPinProps }) => {
    const field = known.get(name);
    if (!field) return [];
    // The title column is always pinned.
    const pin = getPinProps || name === module.title ? pins++ : undefined;
    return [{ name, field, width, pin }];
  });
}

const variable = (pin: number): string => `--pin-${pin}`;

/** Returns the attributes of a pinned cell. The table holds its distance from the edge, so that widening redraws no row. */
export const getPinnedCellProps = ({ pin }: ShownColumn) =>
  pin === undefined
    ? {}
    : { 'data-sticky': true, style: { insetInlineStart: `var(${variable(pin)})` } };

/** Computes the distance of each pinned column from the edge. */
export function computePinOffsets(
  columns: readonly ShownColumn[],
  getWidth: (column: ShownColumn) => number,
): CSSProperties {
  let offset = 0;
  const offsets = columns.flatMap((column) => {
    if (column.pin === undefined) return [];
    const pinOffset = [variable(column.pin), `${offset}px`] as const;
    offset += getWidth(column);
    return [pinOffset];
  });
  return Object.fromEntries(offsets);
}
