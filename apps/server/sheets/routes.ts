import { readFile } from 'node:fs/promises';
import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import type { ListQuery } from '@tarima/domain/kit/list-query';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import { templateColumns } from '@tarima/domain/kit/sheets/columns';
import { sheetCalls, sheetEvents } from '@tarima/domain/kit/sheets/contract';
import { sql } from 'kysely';
import { parseListQuery } from '../kit/catalogue/parse-list-query.ts';
import type { Transaction } from '../kit/database.ts';
import { Upload } from '../kit/files/upload.ts';
import { enqueue } from '../kit/jobs/job.ts';
import { announce } from '../kit/realtime/announce.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { countExported } from '../kit/sheets/export-rows.ts';
import { fileColumns, loadHeaders } from '../kit/sheets/file-columns.ts';
import { importSheet } from '../kit/sheets/import-sheet.ts';
import { markWorkbook } from '../kit/sheets/mark-workbook.ts';
import { workbookColumns } from '../kit/sheets/module-columns.ts';
import { rememberReading } from '../kit/sheets/readings.ts';
import { oneOfFew } from '../kit/sheets/one-of-few.ts';
import { mostRows, workbookBuffer } from '../kit/sheets/write-workbook.ts';
import { getScreen, type SheetCatalogue } from './catalogues.ts';
import { exportSheet, type ExportQuery } from './export-job.ts';

/** A module's records out and in as spreadsheets. */
export function sheetRoutes(server: Server, sheet: SheetCatalogue): void {
  exportRoute(server, sheet);
  if (sheet.exportOnly) return;
  templateRoute(server, sheet);
  importRoutes(server, sheet);
}

function exportRoute(server: Server, sheet: SheetCatalogue): void {
  const { catalogue, lines, scopeOf } = sheet;
  const screen = getScreen(sheet);
  const calls = sheetCalls(screen);
  const ask = async (tx: Transaction, person: Person, query: ListQuery, chosen?: number[]) => {
    const extended = await parseListQuery(tx, catalogue, query);
    const scope = scopeOf ? scopeOf(person) : catalogue.scope;
    const count = await countExported({ tx, catalogue, person, lines, scope, chosen, ...extended });
    if (count > mostRows) throw wrongValue('', 'exportRows', { max: mostRows });
    const storedQuery: ExportQuery = { ...extended.query, chosen };
    const made = await tx.row(sql<{ id: number }>`
      insert into exports (account_id, user_id, module, query)
      values (${person.accountId}, ${person.id}, ${screen.name}, ${JSON.stringify(storedQuery)}::jsonb)
      returning id`);
    if (!made) throw new CodedError('UNKNOWN_ERROR');
    await enqueue(tx, exportSheet, { exportId: made.id });
    return made;
  };
  serve(server, calls.export, ({ tx, person, query }) => ask(tx, person, query));
  serve(server, calls.exportChosen, ({ tx, person, query, body }) =>
    ask(tx, person, query, body.rows),
  );
}

/** Returns the module of a row, with the account's custom fields. */
export const rowModule = (
  { catalogue: { extend, module }, lines }: SheetCatalogue,
  tx: Transaction,
  { profile }: Person,
): Promise<Module> => {
  const said = getVisibleModule(lines?.module ?? module, profile);
  return extend ? extend(tx, said, false) : Promise.resolve(said);
};

function templateRoute(server: Server, sheet: SheetCatalogue): void {
  const { catalogue, lines } = sheet;
  const screen = getScreen(sheet);
  serve(server, sheetCalls(screen).template, async ({ tx, person, query }) => {
    const known = templateColumns(await rowModule(sheet, tx, person));
    const columns = await workbookColumns(tx, catalogue, person, query.lang, known, lines?.idHint);
    return {
      name: `import-${getModulePath(screen)}.xlsx`,
      content: () => workbookBuffer({ columns }),
    };
  });
}

function importRoutes(server: Server, sheet: SheetCatalogue): void {
  const { catalogue, writes, lines } = sheet;
  const screen = getScreen(sheet);
  const calls = sheetCalls(screen);
  const bringIn: typeof importSheet = lines
    ? (file, importing) => lines.import(file, importing)
    : importSheet;

  serve(server, calls.columns, ({ tx, person, body }) =>
    oneOfFew(async () =>
      fileColumns(tx, await readContent(body.files), {
        screen,
        module: await rowModule(sheet, tx, person),
      }),
    ),
  );

  serve(server, calls.import, ({ tx, person, query, body }) =>
    oneOfFew(async () => {
      const { dryRun, lang: language } = query;
      const { reading } = body;
      const file = await readContent(body.files);
      const onProgress = progress(server, person, screen, body.key ?? '');
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
        // Stored by the check, which comes first and is short: an import would delay others until its end.
        if (reading?.columns) await rememberReading(tx, screen, await loadHeaders(file), reading);
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

  serve(server, calls.marked, ({ tx, person, query, body }) =>
    oneOfFew(async () => {
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
      const known = await rowModule(sheet, tx, person);
      const content = await markWorkbook(file, {
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
  if (!(file instanceof Upload)) throw wrongValue('files', 'required');
  return readFile(file.received.path);
}

const tellEvery = 500; // milliseconds

/** Reports the progress to the sender of the file: beside the request's transaction, whose announcements come with its end. */
function progress({ database }: Server, person: Person, screen: Module, key: string) {
  const { accountId, id: userId } = person;
  let last = performance.now();
  return (rows: number): void => {
    if (performance.now() - last < tellEvery) return;
    last = performance.now();
    const announced = database.tenant(accountId, (tx) =>
      announce(tx, {
        to: { accountId, userId },
        event: sheetEvents.importing,
        payload: { module: screen.name, key, rows },
      }),
    );
    announced.catch(() => undefined); // the response reports the same later
  };
}
