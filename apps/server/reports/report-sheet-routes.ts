import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import { say, type Language } from '@tarima/domain/kit/words';
import {
  monthsOfYear,
  reportSheetCalls,
  type ReportName,
  type MonthlyEntityStats,
} from '@tarima/domain/reports/contract';
import {
  monthNames,
  reportTexts,
  reportChartWords,
  sayReportedMonths,
} from '@tarima/domain/reports/texts';
import { createWorkbookBuffer } from '../kit/sheets/write-workbook.ts';
import type { FileResponse } from '../kit/call-route.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import {
  sumHoursByUser,
  sumHoursByWorkplace,
  countMonthlyCustomers,
  listMonthlyRevenue,
  countOrdersByUser,
  listMonthsWithTabletReports,
  type FiguresScope,
} from './figures.ts';

interface YearQuery {
  readonly year: number | readonly number[];
  readonly divisionId?: number | undefined;
}

type Reading = (person: ActingUser, query: YearQuery) => FiguresScope;

/** Serves the workbook behind each chart: a row for each month, a column for each counted entity. */
export function registerReportSheetRoutes(server: ApiServer, loadFigures: Reading): void {
  serveCall(server, reportSheetCalls['monthly-revenue'], async ({ tx, person, query }) => {
    const of = loadFigures(person, query);
    const rows = await listMonthlyRevenue(tx, of);
    return createPlainWorkbook('monthly-revenue', of.year, query.lang, rows, '"$"#,##0.00');
  });
  serveCall(server, reportSheetCalls['monthly-customers'], async ({ tx, person, query }) => {
    const of = loadFigures(person, query);
    const rows = await countMonthlyCustomers(tx, of);
    return createPlainWorkbook('monthly-customers', of.year, query.lang, rows, '#,##0');
  });
  serveCall(server, reportSheetCalls['orders-by-users'], async ({ tx, person, query }) => {
    const of = loadFigures(person, query);
    const rows = await countOrdersByUser(tx, of, query.entityIds);
    return createEntityWorkbook('orders-by-users', of.year, query.lang, rows, '#,##0');
  });
  serveCall(server, reportSheetCalls['hours-by-users'], async ({ tx, person, query }) => {
    const of = loadFigures(person, query);
    const rows = await sumHoursByUser(tx, of, query.entityIds);
    const reportedMonths = await listMonthsWithTabletReports(tx, of, rows);
    return createEntityWorkbook('hours-by-users', of.year, query.lang, rows, '#,##0.00', (id) => {
      const personMonths = reportedMonths.find(({ entity }) => entity.id === id);
      return personMonths && sayReportedMonths(personMonths, query.lang);
    });
  });
  serveCall(server, reportSheetCalls['hours-by-workplaces'], async ({ tx, person, query }) => {
    const of = loadFigures(person, query);
    const rows = await sumHoursByWorkplace(tx, of, query.entityIds, query.lang);
    return createEntityWorkbook('hours-by-workplaces', of.year, query.lang, rows, '#,##0.00');
  });
}

const createPlainWorkbook = (
  name: ReportName,
  year: number,
  language: Language,
  rows: readonly { readonly quantity: string | number }[],
  format: string,
): FileResponse =>
  createReportWorkbook(
    name,
    year,
    language,
    [{ header: say(reportChartWords[name].counted, language) }],
    rows.map(({ quantity }) => [quantity]),
    format,
  );

const createEntityWorkbook = (
  name: ReportName,
  year: number,
  language: Language,
  rows: readonly MonthlyEntityStats[],
  format: string,
  noteOf: (id: number) => string | undefined = () => undefined,
): FileResponse =>
  createReportWorkbook(
    name,
    year,
    language,
    (rows[0]?.stats ?? []).map(({ entity }) => ({ header: entity.name, note: noteOf(entity.id) })),
    rows.map(({ stats }) => stats.map(({ quantity }) => quantity)),
    format,
  );

function createReportWorkbook(
  name: ReportName,
  year: number,
  language: Language,
  counted: readonly { readonly header: string; readonly note?: string | undefined }[],
  figures: readonly (readonly (string | number)[])[],
  format: string,
): FileResponse {
  const toTextCell = (words: string): SheetCell => ({ type: 'text', text: words });
  const toNumberCell = (figure: string | number): SheetCell => ({
    type: 'number',
    text: String(figure),
  });
  const note = say(reportChartWords[name].definition, language);
  return {
    name: say(reportTexts.fileName, language, { name, year }),
    content: () =>
      createWorkbookBuffer({
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
              toTextCell(say(monthNames[month - 1] ?? reportTexts.month, language)),
              ...(figures[at] ?? []).map(toNumberCell),
            ],
          })),
        ],
      }),
  };
}
