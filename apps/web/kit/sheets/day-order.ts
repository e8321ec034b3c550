import type { FileColumnsAnswer } from '@tarima/domain/kit/sheets/contract';
import { resolveDayMonthOrders, type DayMonthOrder } from '@tarima/domain/kit/sheets/dates';

type Column = FileColumnsAnswer['columns'][number];

/** Order of day and month in the dates of a file. */
export interface DetectedDayMonthOrder {
  /** Ambiguous date, where the file does not show its order of day and month. */
  readonly unclear: string | undefined;
  /** Columns whose dates show their order, each with such a date. */
  readonly shown: readonly {
    readonly header: string;
    readonly order: Exclude<DayMonthOrder, 'unclear'>;
    readonly sample: string;
  }[];
}

/** Detects the order of day and month from the date columns of a file, or an ambiguous date that leaves it open. */
export function detectDayMonthOrder(columns: readonly Column[]): DetectedDayMonthOrder {
  const orders = resolveDayMonthOrders(columns.map(({ dates }) => dates));
  return {
    unclear: columns.find(({ dates }, at) => orders[at] === 'unclear' && dates.unclear)?.dates
      .unclear,
    shown: columns.flatMap(({ header, dates }, at) => {
      const order = orders[at] ?? 'unclear';
      const sample = order === 'unclear' ? undefined : dates[order];
      return order === 'unclear' || sample === undefined ? [] : [{ header, order, sample }];
    }),
  };
}

/** Returns the columns of a file whose field is a day. @param getPaths returns the fields that a column fills */
export const listDateColumns = (
  { columns, fields }: FileColumnsAnswer,
  getPaths: (column: Column) => readonly string[],
): Column[] => {
  const days = new Set(fields.flatMap(({ path, date }) => (date ? [path] : [])));
  return columns.filter((column) => getPaths(column).some((path) => days.has(path)));
};
