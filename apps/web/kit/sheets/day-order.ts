import type { FileColumnsAnswer } from '@tarima/domain/kit/sheets/contract';
import { dayOrders, type DayOrder } from '@tarima/domain/kit/sheets/dates';

type Column = FileColumnsAnswer['columns'][number];

/** Order of day and month in the dates of a file. */
export interface OrderOfDates {
  /** Date with two readings, where the file does not show its order. */
  readonly unclear: string | undefined;
  /** Columns whose dates show their order, each with the date that shows it. */
  readonly shown: readonly {
    readonly header: string;
    readonly order: Exclude<DayOrder, 'unclear'>;
    readonly sample: string;
  }[];
}

/** Returns the order of day and month that the columns with dates of a file show, and the date that leaves it open. */
export function findDayOrder(columns: readonly Column[]): OrderOfDates {
  const orders = dayOrders(columns.map(({ dates }) => dates));
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

/** Returns the columns of a file whose field is a day. @param getPaths the fields that a column fills */
export const listDateColumns = (
  { columns, fields }: FileColumnsAnswer,
  getPaths: (column: Column) => readonly string[],
): Column[] => {
  const days = new Set(fields.flatMap(({ path, date }) => (date ? [path] : [])));
  return columns.filter((column) => getPaths(column).some((path) => days.has(path)));
};
