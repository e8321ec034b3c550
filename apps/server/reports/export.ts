import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import { say, type Language } from '@tarima/domain/kit/words';
import {
  monthsOfYear,
  reportSheets,
  type ReportName,
  type StatsRow,
} from '@tarima/domain/reports/contract';
import {
  monthNames,
  reportTexts,
  reportWords,
  sayReportedMonths,
} from '@tarima/domain/reports/texts';
import { workbookBuffer } from '../kit/sheets/write-workbook.ts';
import { serve, type FileAnswer, type Person, type Server } from '../kit/serve.ts';
import {
  hoursByUsers,
  hoursByWorkplaces,
  monthlyCustomers,
  monthlyRevenue,
  ordersByUsers,
  listReportedMonths,
  type FiguresOf,
} from './figures.ts';

interface YearQuery {
  readonly year: number | readonly number[];
  readonly divisionId?: number | undefined;
}

type Reading = (person: Person, query: YearQuery) => FiguresOf;

/** Serves the workbook behind each chart: a row a month, a column for each counted entity. */
export function reportSheetRoutes(server: Server, figuresOf: Reading): void {
  serve(server, reportSheets['monthly-revenue'], async ({ tx, person, query }) => {
    const of = figuresOf(person, query);
    const rows = await monthlyRevenue(tx, of);
    return plain('monthly-revenue', of.year, query.lang, rows, '"$"#,##0.00');
  });
  serve(server, reportSheets['monthly-customers'], async ({ tx, person, query }) => {
    const of = figuresOf(person, query);
    const rows = await monthlyCustomers(tx, of);
    return plain('monthly-customers', of.year, query.lang, rows, '#,##0');
  });
  serve(server, reportSheets['orders-by-users'], async ({ tx, person, query }) => {
    const of = figuresOf(person, query);
    const rows = await ordersByUsers(tx, of, query.entityIds);
    return byEntities('orders-by-users', of.year, query.lang, rows, '#,##0');
  });
  serve(server, reportSheets['hours-by-users'], async ({ tx, person, query }) => {
    const of = figuresOf(person, query);
    const rows = await hoursByUsers(tx, of, query.entityIds);
    const reportedMonths = await listReportedMonths(tx, of, rows);
    return byEntities('hours-by-users', of.year, query.lang, rows, '#,##0.00', (id) => {
      const personMonths = reportedMonths.find(({ entity }) => entity.id === id);
      return personMonths && sayReportedMonths(personMonths, query.lang);
    });
  });
  serve(server, reportSheets['hours-by-workplaces'], async ({ tx, person, query }) => {
    const of = figuresOf(person, query);
    const rows = await hoursByWorkplaces(tx, of, query.entityIds, query.lang);
    return byEntities('hours-by-workplaces', of.year, query.lang, rows, '#,##0.00');
  });
}

const plain = (
  name: ReportName,
  year: number,
  language: Language,
  rows: readonly { readonly quantity: string | number }[],
  format: string,
): FileAnswer =>
  workbook(
    name,
    year,
    language,
    [{ header: say(reportWords[name].counted, language) }],
    rows.map(({ quantity }) => [quantity]),
    format,
  );

const byEntities = (
  name: ReportName,
  year: number,
  language: Language,
  rows: readonly StatsRow[],
  format: string,
  noteOf: (id: number) => string | undefined = () => undefined,
): FileAnswer =>
  workbook(
    name,
    year,
    language,
    (rows[0]?.stats ?? []).map(({ entity }) => ({ header: entity.name, note: noteOf(entity.id) })),
    rows.map(({ stats }) => stats.map(({ quantity }) => quantity)),
    format,
  );

function workbook(
  name: ReportName,
  year: number,
  language: Language,
  counted: readonly { readonly header: string; readonly note?: string | undefined }[],
  figures: readonly (readonly (string | number)[])[],
  format: string,
): FileAnswer {
  const text = (words: string): SheetCell => ({ type: 'text', text: words });
  const number = (figure: string | number): SheetCell => ({ type: 'number', text: String(figure) });
  const note = say(reportWords[name].definition, language);
  return {
    name: say(reportTexts.fileName, language, { name, year }),
    content: () =>
      workbookBuffer({
        columns: [
          { header: say(reportTexts.month, language), width: 16, note },
          ...counted.map(({ header, note: columnNote }) => ({
            header,
            width: 24,
            format,
            ...(columnNote !== undefined && { note: columnNote }),
          })),
        ],
        rows: [
          monthsOfYear.map((month, at) => ({
            cells: [
              text(say(monthNames[month - 1] ?? reportTexts.month, language)),
              ...(figures[at] ?? []).map(number),
            ],
          })),
        ],
      }),
  };
}
