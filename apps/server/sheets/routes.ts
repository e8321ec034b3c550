import { readFile } from 'node:fs/promises';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import type { ListQuery } from '@tarima/domain/kit/list-query';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import { listTemplateColumns } from '@tarima/domain/kit/sheets/columns';
import { getSheetCalls, sheetEvents } from '@tarima/domain/kit/sheets/contract';
import { sql } from 'kysely';
import { parseListQuery } from '../kit/catalogue/parse-list-query.ts';
import type { Transaction } from '../kit/database.ts';
import { recordExportEvent } from '../kit/record-history-event.ts';
import { ReceivedUpload } from '../kit/files/upload.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { countExportRows } from '../kit/sheets/export-rows.ts';
import { getFileColumns, readSheetHeaders } from '../kit/sheets/get-file-columns.ts';
import { createSheetOpenOptions } from '../kit/sheets/find-sheet-header.ts';
import { importSheet } from '../kit/sheets/import-sheet.ts';
import { markWorkbookErrors } from '../kit/sheets/mark-workbook.ts';
import { buildWorkbookColumns } from '../kit/sheets/module-columns.ts';
import { saveColumnMapping } from '../kit/sheets/column-choices.ts';
import { runWithConcurrencyLimit } from '../kit/sheets/concurrency-limit.ts';
import { maxExcelDataRows, createWorkbookBuffer } from '../kit/sheets/write-workbook.ts';
import { getSheetScreen, type SheetCatalogue } from './catalogues.ts';
import { createSampleRows } from './sample-rows.ts';
import { exportSheetJob, type ExportQuery } from './export-job.ts';

/** Registers the routes that import and export a module's records as spreadsheets. */
export function registerSheetRoutes(server: ApiServer, sheet: SheetCatalogue): void {
  registerExportRoute(server, sheet);
  if (getSheetScreen(sheet).sheets === 'exportOnly') return;
  registerTemplateRoute(server, sheet);
  importRoutes(server, sheet);
}

function registerExportRoute(server: ApiServer, sheet: SheetCatalogue): void {
  const { catalogue, lines, scopeOf } = sheet;
  const screen = getSheetScreen(sheet);
  const calls = getSheetCalls(screen);
  const requestExport = async (
    tx: Transaction,
    person: ActingUser,
    query: ListQuery,
    chosen?: number[],
  ) => {
    const extended = await parseListQuery(tx, catalogue, query);
    const scope = scopeOf ? scopeOf(person) : catalogue.scope;
    const count = await countExportRows({
      tx,
      catalogue,
      person,
      lines,
      scope,
      chosen,
      ...extended,
    });
    if (count > maxExcelDataRows)
      throw createWrongValueError('', 'exportRows', { max: maxExcelDataRows });
    const storedQuery: ExportQuery = { ...extended.query, chosen };
    const made = await tx.row(sql<{ id: number }>`
      insert into exports (account_id, user_id, module, query)
      values (${person.accountId}, ${person.id}, ${screen.name}, ${JSON.stringify(storedQuery)}::jsonb)
      returning id`);
    if (!made) throw new CodedError('UNKNOWN_ERROR');
    const { filters, search, orderBy } = extended.query;
    const requestedExport = { filters, search, orderBy, ...(chosen && { chosen: chosen.length }) };
    await recordExportEvent(tx, person.id, screen.name, requestedExport, count);
    await enqueueJob(tx, exportSheetJob, { exportId: made.id });
    return made;
  };
  serveCall(server, calls.export, ({ tx, person, query }) => requestExport(tx, person, query));
  serveCall(server, calls.exportChosen, ({ tx, person, query, body }) =>
    requestExport(tx, person, query, body.rows),
  );
}

/** Returns the module of a row, with the account's custom fields. */
export const loadSheetRowModule = (
  { catalogue: { extend, module }, lines }: SheetCatalogue,
  tx: Transaction,
  { profile }: ActingUser,
): Promise<Module> => {
  const visibleModule = getVisibleModule(lines?.module ?? module, profile);
  return extend ? extend(tx, visibleModule, false) : Promise.resolve(visibleModule);
};

function registerTemplateRoute(server: ApiServer, sheet: SheetCatalogue): void {
  const { catalogue, lines } = sheet;
  const screen = getSheetScreen(sheet);
  serveCall(server, getSheetCalls(screen).template, async ({ tx, person, query }) => {
    const known = listTemplateColumns(await loadSheetRowModule(sheet, tx, person));
    const columns = await buildWorkbookColumns(
      tx,
      catalogue,
      person,
      query.lang,
      known,
      lines?.idHint,
    );
    if (!query.sample)
      return {
        name: `import-${getModulePath(screen)}.xlsx`,
        content: () => createWorkbookBuffer({ columns }),
      };
    const { lang: language } = query;
    const rows = await createSampleRows({
      tx,
      person,
      catalogue,
      screen: screen.name,
      language,
      columns: known,
    });
    return {
      name: `sample-${getModulePath(screen)}.xlsx`,
      content: () => createWorkbookBuffer({ columns, rows: [rows], count: rows.length }),
    };
  });
}

function importRoutes(server: ApiServer, sheet: SheetCatalogue): void {
  const { catalogue, writes, lines } = sheet;
  const screen = getSheetScreen(sheet);
  const calls = getSheetCalls(screen);
  const bringIn: typeof importSheet = lines
    ? (file, importing) => lines.import(file, importing)
    : importSheet;

  serveCall(server, calls.columns, ({ tx, person, body }) =>
    runWithConcurrencyLimit(async () =>
      getFileColumns(tx, await readContent(body.files), {
        screen,
        module: await loadSheetRowModule(sheet, tx, person),
        layout: body.layout,
      }),
    ),
  );

  serveCall(server, calls.import, ({ tx, person, query, body }) =>
    runWithConcurrencyLimit(async () => {
      const { dryRun, lang: language } = query;
      const { reading } = body;
      const file = await readContent(body.files);
      const onProgress = createProgressReporter(server, person, screen, body.key ?? '');
      const answer = await bringIn(file, {
        tx,
        catalogue,
        person,
        language,
        dryRun,
        reading,
        writes,
        onProgress,
      });
      if (dryRun) {
        // Choices are stored by the check, which comes first and is short: an import would delay others until its end.
        if (reading?.columns) {
          const opening = createSheetOpenOptions(
            await loadSheetRowModule(sheet, tx, person),
            reading.layout,
          );
          await saveColumnMapping(tx, screen, await readSheetHeaders(file, opening), reading);
        }
        return answer;
      }
      if (answer.errorsCount > 0)
        throw new CodedError(
          'WRONG_VALUES',
          answer.errors.slice(0, 100).map(({ row, path, rule, params }) => ({
            path: `rows.${row}${path && `.${path}`}`,
            rule,
            ...(params && { params }),
          })),
        );
      await tx.row(sql`
        insert into imports (account_id, user_id, module, creates, updates)
        values (${person.accountId}, ${person.id}, ${screen.name}, ${answer.creates}, ${answer.updates})`);
      return answer;
    }),
  );

  serveCall(server, calls.marked, ({ tx, person, query, body }) =>
    runWithConcurrencyLimit(async () => {
      const file = await readContent(body.files);
      const language = query.lang;
      const { reading } = body;
      const { errors } = await bringIn(file, {
        tx,
        catalogue,
        person,
        language,
        dryRun: true,
        reading,
        writes,
      });
      const known = await loadSheetRowModule(sheet, tx, person);
      const content = await markWorkbookErrors(file, {
        tx,
        catalogue,
        module: known,
        person,
        language,
        reading,
        errors,
      });
      return { name: `import-${getModulePath(screen)}.xlsx`, content: async () => content };
    }),
  );
}

function readContent([file]: readonly File[]): Promise<Buffer> {
  if (!(file instanceof ReceivedUpload)) throw createWrongValueError('files', 'required');
  return readFile(file.received.path);
}

const tellEvery = 500; // Interval in milliseconds.

/** Reports the progress to the sender of the file, outside the request's transaction, whose announcements come at its end. */
function createProgressReporter(
  { database }: ApiServer,
  person: ActingUser,
  screen: Module,
  key: string,
) {
  const { accountId, id: userId } = person;
  let last = performance.now();
  return (rows: number): void => {
    if (performance.now() - last < tellEvery) return;
    last = performance.now();
    const announced = database.tenant(accountId, (tx) =>
      announceToBrowsers(tx, {
        to: { accountId, userId },
        event: sheetEvents.importing,
        payload: { module: screen.name, key, rows },
      }),
    );
    announced.catch(() => undefined); // The response reports the same later.
  };
}
