import { rm } from 'node:fs/promises';
import { CodedError } from '@tarima/domain/kit/errors';
import { findHiddenColumnIssues, getVisibleModule } from '@tarima/domain/kit/field-guards';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import type { ListQuery } from '@tarima/domain/kit/list-query';
import { listSheetColumns } from '@tarima/domain/kit/sheets/columns';
import { exportLinkSeconds, getSheetCalls, sheetEvents } from '@tarima/domain/kit/sheets/contract';
import { mediaTypesByFileKind } from '@tarima/domain/kit/uploads';
import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import { isScreenPermission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { importableModules, exportOnlyModules } from '@tarima/domain/sheets/modules';
import { sql } from 'kysely';
import { z } from 'zod';
import { parseListQuery } from '../kit/catalogue/parse-list-query.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { hashFileContent } from '../kit/files/receive.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { ReceivedUpload } from '../kit/files/upload.ts';
import {
  defineJob,
  enqueueJob,
  defineJobHandler,
  type JobHandler,
  type JobContext,
} from '../kit/jobs/job.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import type { ActingUser } from '../kit/serve.ts';
import { countExportRows, loadExportRows, type RowExport } from '../kit/sheets/export-rows.ts';
import { buildWorkbookColumns } from '../kit/sheets/module-columns.ts';
import { writeWorkbookFile } from '../kit/sheets/write-workbook.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { getSheetScreen, type SheetCatalogue } from './catalogues.ts';
import { loadExportPerson } from './load-export-person.ts';

const attempts = 5;
const payload = z.strictObject({ exportId: z.int() });

export const exportSheetJob = defineJob({ name: 'exportSheet', payload, attempts });
export const deleteExportJob = defineJob({ name: 'forgetExport', payload });

/** Rows of an export: all matching rows of a list, or the selected ones. */
export type ExportQuery = ListQuery & Pick<RowExport, 'chosen'>;

interface ExportRow {
  readonly user_id: number;
  readonly module: string;
  readonly query: ExportQuery;
  readonly attempts: number;
}

type Parts = { readonly files: FileService; readonly sheets: readonly SheetCatalogue[] };

/** Creates the handler that writes a requested sheet, stores it as a file, and notifies the user. A second run does nothing more. */
export const createExportSheetHandler = (parts: Parts): JobHandler =>
  defineJobHandler(exportSheetJob, async ({ exportId }, context) => {
    const { database, accountId } = context;
    const row = await database.tenant(accountId, (tx) => begin(tx, exportId));
    if (!row) return;
    try {
      await makeExport(parts, context, exportId, row);
    } catch (error) {
      // A refusal would be the same at a retry.
      const isOver = error instanceof CodedError || row.attempts >= attempts;
      if (isOver) await markFailed(database, accountId, exportId, row);
      if (!(error instanceof CodedError)) throw error;
    }
  });

/** Creates the handler that deletes the file of an export once its link has expired. */
export const createDeleteExportHandler = (files: FileService): JobHandler =>
  defineJobHandler(deleteExportJob, ({ exportId }, { database, accountId }) =>
    database.tenant(accountId, async (tx) => {
      const row = await tx.row(sql<{ file_id: number | null }>`
        delete from exports where account_id = ${accountId} and id = ${exportId} returning file_id`);
      if (row?.file_id) await files.forget(tx, row.file_id);
    }),
  );

const begin = (tx: Transaction, exportId: number) =>
  tx.row(sql<ExportRow>`
    update exports set state = 'running', attempts = attempts + 1
    where account_id = ${tx.accountId} and id = ${exportId} and state in ('waiting', 'running')
    returning user_id, module, query, attempts`);

async function makeExport(
  { files, sheets }: Parts,
  { database, accountId, signal }: JobContext,
  exportId: number,
  row: ExportRow,
): Promise<void> {
  const sheet = sheets.find((each) => getSheetScreen(each).name === row.module);
  if (!sheet) throw new CodedError('ENTITY_NOT_FOUND');
  const screen = getSheetScreen(sheet);
  const path = await files.scratch.path();
  try {
    const { rows, name } = await database.tenant(accountId, async (tx) => {
      // Loading the rows takes minutes, so the time between two of them is limited.
      const person = await getAllowedPerson(tx, screen, row.user_id);
      const exporting = await buildExporting(tx, sheet, person, row.query);
      const total = await countExportRows(exporting);
      const reportProgress = createProgressReporter(database, { accountId, exportId, row, total });
      const columns = await buildWorkbookColumns(
        tx,
        sheet.catalogue,
        person,
        row.query.lang,
        exporting.columns,
        sheet.lines?.idHint,
      );
      let written = 0;
      const countRows = async function* () {
        await reportProgress(0);
        for await (const batch of loadExportRows(exporting)) {
          signal.throwIfAborted();
          yield batch;
          written += batch.length;
          await reportProgress(written);
        }
      };
      await writeWorkbookFile(path, { columns, rows: countRows(), count: total });
      return { rows: written, name: formatFileName(screen, person) };
    });
    await saveFile(files, database, accountId, exportId, {
      path,
      rows,
      name,
      row,
      moduleName: screen.guard ?? screen.name,
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Loads the user with their current rights and scope, not those of the request. */
async function getAllowedPerson(
  tx: Transaction,
  screen: Module,
  userId: number,
): Promise<ActingUser> {
  const person = await loadExportPerson(tx, userId);
  const { access, right } = getSheetCalls(screen).export;
  if (!person || !hasCallAccess(access, person.profile) || !person.profile[right])
    throw new CodedError('FORBIDDEN');
  return person;
}

async function buildExporting(
  tx: Transaction,
  { catalogue, lines, scopeOf }: SheetCatalogue,
  person: ActingUser,
  { chosen, ...listQuery }: ExportQuery,
): Promise<RowExport> {
  const { query } = await parseListQuery(tx, catalogue, listQuery);
  const getExtendedModule = async (module: Module) => {
    const visibleModule = getVisibleModule(module, person.profile);
    return catalogue.extend ? catalogue.extend(tx, visibleModule, false) : visibleModule;
  };
  const module = await getExtendedModule(catalogue.module);
  // The user had more rights at the time of the request.
  if (findHiddenColumnIssues(module, query).length > 0) throw new CodedError('FORBIDDEN');
  const columns = listSheetColumns(lines ? await getExtendedModule(lines.module) : module);
  const scope = scopeOf ? scopeOf(person) : catalogue.scope;
  return { tx, catalogue, module, person, query, chosen, columns, lines, scope };
}

/** Formats the file name, like `export-customers-2026-11-21.xlsx`, with the day in the account's time zone. */
function formatFileName(screen: Module, { timeZone }: ActingUser): string {
  const day = new Date(toLocalMillis(getServerTime(), timeZone)).toISOString().slice(0, 10);
  return `export-${getModulePath(screen)}-${day}.xlsx`;
}

interface Made {
  /** Name of the screen's permission. */
  readonly moduleName: string;
  readonly path: string;
  readonly rows: number;
  readonly name: string;
  readonly row: ExportRow;
}

async function saveFile(
  files: FileService,
  database: Database,
  accountId: number,
  exportId: number,
  { path, rows, name, row, moduleName }: Made,
): Promise<void> {
  const content = await hashFileContent(path);
  const [mediaType] = mediaTypesByFileKind.sheet;
  const written = new ReceivedUpload({
    ...content,
    name,
    mediaType,
    kind: 'sheet',
    width: null,
    height: null,
  });
  await database.tenant(accountId, async (tx) => {
    const unfinished = await tx.row(sql`
      select from exports where account_id = ${accountId} and id = ${exportId} and state = 'running' for update`);
    if (!unfinished) return;
    const file = await files.save(tx, written, { brief: true });
    await tx.row(sql`
      update exports set state = 'done', rows = ${rows}, file_id = ${file.id}
      where account_id = ${accountId} and id = ${exportId}`);
    await enqueueJob(
      tx,
      deleteExportJob,
      { exportId },
      { runAt: new Date(getServerTime() + (exportLinkSeconds + 3_600) * 1_000) },
    );
    await announceState(tx, exportId, row, { state: 'done', rows, total: rows });
    if (!isScreenPermission(moduleName)) return;
    await notifyUsers(tx, {
      to: [row.user_id],
      by: null,
      type: 'newExportFile',
      data: {
        url: files.links.linkFor({ accountId, id: row.user_id }, file.id, exportLinkSeconds),
        moduleName,
        rows,
      },
    });
  });
}

async function markFailed(
  database: Database,
  accountId: number,
  exportId: number,
  row: ExportRow,
): Promise<void> {
  await database.tenant(accountId, async (tx) => {
    await tx.row(sql`
      update exports set state = 'failed' where account_id = ${accountId} and id = ${exportId}`);
    await announceState(tx, exportId, row, { state: 'failed', rows: 0, total: 0 });
  });
}

interface State {
  readonly state: 'running' | 'done' | 'failed';
  readonly rows: number;
  readonly total: number;
}

const announceState = (
  tx: Transaction,
  exportId: number,
  { user_id: userId, module }: ExportRow,
  state: State,
): Promise<void> =>
  announceToBrowsers(tx, {
    to: { accountId: tx.accountId, userId },
    event: sheetEvents.exporting,
    payload: { id: exportId, module: getPermission(module), ...state },
  });

/** Returns the name of the permission by which browsers identify a screen. */
const getPermission = (name: string): string => {
  const module = [...importableModules, ...exportOnlyModules].find((each) => each.name === name);
  return module?.guard ?? name;
};

const tellEvery = 1_000; // Interval in milliseconds.

/** Reports the progress, at most once a second, in separate transactions: an announcement is sent with the commit. */
function createProgressReporter(
  database: Database,
  {
    accountId,
    exportId,
    row,
    total,
  }: { accountId: number; exportId: number; row: ExportRow; total: number },
): (rows: number) => Promise<void> {
  let last = 0;
  return async (rows) => {
    if (performance.now() - last < tellEvery) return;
    last = performance.now();
    await database.tenant(accountId, (tx) =>
      announceState(tx, exportId, row, { state: 'running', rows, total }),
    );
  };
}
