import { getModulePath, type Module } from '@tarima/domain/kit/module';
import {
  formatHeader,
  listSheetColumns,
  listTemplateColumns,
} from '@tarima/domain/kit/sheets/columns';
import { sheetEvents } from '@tarima/domain/kit/sheets/contract';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { measures } from '@tarima/domain/measures/measure';
import { catalogueModules } from '@tarima/domain/modules';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileService } from '../kit/files/file-service.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { BrowserSocket } from '../testing/browser-socket.ts';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import {
  createSampleReferences,
  buildSampleBody,
  type SampleReferences,
} from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { createDeleteExportHandler, exportSheetJob } from './export-job.ts';
import {
  exportSheetFile,
  requestExportLink,
  importSheetFile,
  openExcelWorkbook,
  getSheetRows,
} from './testing/sheets.ts';

const made = 7;

test('an export of more than 1,000 rows contains all of them', async () => {
  const server = await startTestServer();
  const company = await server.company('many-rows.test');
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      insert into measures (account_id, name, description)
      select ${tx.accountId}, 'Medida ' || at, '' from generate_series(1, 1001) at`),
  );
  const { body } = await company.admin.get(`/${getModulePath(measures)}`);
  const total = Number(pickByPath(body, 'metadata.totalItems'));
  expect(total).toBeGreaterThan(1_000);
  const sheet = getSheet(
    await openExcelWorkbook(await exportSheetFile(company, measures, { lang: 'es' })),
  );
  expect(sheet.rowCount).toBe(total + 1);
  await server.close();
});

describe.each(catalogueModules.map((module) => ({ name: module.name, module })))(
  '$name',
  ({ module }) => {
    const path = `/${getModulePath(module)}`;
    let server: TestServer;
    let company: TestCompany;
    let admin: TestClient;
    let references: SampleReferences = {};

    beforeAll(async () => {
      server = await startTestServer();
      company = await server.company('plant.test');
      admin = company.admin;
      references = await createSampleReferences(admin, module);
      for (let at = 0; at < made; at += 1) {
        const { status, text } = await admin.post(path, buildSampleBody(module, at, references));
        expect(status, text).toBe(201);
      }
    });

    afterAll(() => server.close());

    const count = async () => pickByPath((await admin.get(path)).body, 'metadata.totalItems');

    test('the import template has the columns, field names, lists and formats of the form', async () => {
      const { status, bytes } = await admin.get(`${path}/import-template`, { lang: 'en' });
      expect(status).toBe(200);
      const book = await openExcelWorkbook(bytes);
      expect(book.worksheets[0]?.name).toBe('main');
      const sheet = getSheet(book);
      const columns = listTemplateColumns(module);
      expect(getHeaders(sheet)).toEqual(columns.map((column) => formatHeader(column, 'en')));
      expect(columns.map((_, at) => getNote(sheet, at))).toEqual(
        columns.map((column) => column.path),
      );
      for (const [at, { field }] of columns.entries()) {
        const check = sheet.getCell(2, at + 1).dataValidation;
        if (field.kind === 'catalog') expect(check?.type).toBe('list');
        if (field.kind === 'reference') expect(check?.type).toBe('list');
        if (field.kind === 'money') expect(check).toMatchObject({ type: 'decimal' });
      }
    });

    test('an export contains every row and column, and importing it changes nothing', async () => {
      const total = await count();
      for (const lang of ['es', 'en'] as const) {
        const file = await exportSheetFile(company, module, { lang });
        const sheet = getSheet(await openExcelWorkbook(file));
        expect(sheet.rowCount).toBe(Number(total) + 1);
        expect(getHeaders(sheet)).toEqual(
          listSheetColumns(module).map((column) => formatHeader(column, lang)),
        );

        const answer = await importSheetFile(admin, module, file, { dryRun: true, lang });
        expect(answer.body, answer.text).toMatchObject({
          rows: total,
          creates: 0,
          updates: 0,
          unchanged: total,
          errors: [],
        });
      }
    });

    test('an edited export creates and updates records all or nothing, and outdated rows are refused', async () => {
      const before = Number(await count());
      const file = await exportSheetFile(company, module, { lang: 'es' });
      const book = await openExcelWorkbook(file);
      const sheet = getSheet(book);
      const id = findColumn(sheet, 'id');
      const target = findTitleColumn(sheet, module);
      // The first row is updated, and a copy of it without an id is created.
      const newTitle =
        getSheetRows(sheet)[0]?.getCell(target).text.replace(/\d{7}/, '7654321') ?? '';
      sheet.getRow(2).getCell(target).value = newTitle;
      // Typed moments have whole seconds: the row is not older than its record because of them.
      const typed = sheet.getRow(2).getCell(findColumn(sheet, 'updatedAt'));
      if (typed.value instanceof Date)
        typed.value = new Date(Math.floor(typed.value.getTime() / 1_000) * 1_000);
      const copy = sheet.addRow(sheet.getRow(3).values);
      copy.getCell(id).value = null;
      copy.getCell(target).value = copy.getCell(target).text.replace(/\d{7}/, '1234567');
      for (const [at, column] of headersPaths(sheet).entries())
        if (column === 'code' || column === 'plates') copy.getCell(at + 1).value = 'COPIED-1';
        // A day occurs once.
        else if (module === calendarDays && column === 'date')
          copy.getCell(at + 1).value = new Date('2031-05-05T00:00:00Z');
        // A rate pays on days on which no other does.
        else if (module === pieceRates && column?.startsWith('valid'))
          copy.getCell(at + 1).value = new Date('2031-05-05T00:00:00Z');
      const changed = Buffer.from(await book.xlsx.writeBuffer());

      const dry = await importSheetFile(admin, module, changed, { dryRun: true });
      expect(dry.body, dry.text).toMatchObject({ creates: 1, updates: 1, errors: [] });
      expect(await count()).toBe(before);

      // A single bad row more, and nothing is saved.
      const badRow = sheet.addRow([]);
      badRow.getCell(id).value = 999_999;
      const bad = Buffer.from(await book.xlsx.writeBuffer());
      const refused = await importSheetFile(admin, module, bad);
      expect(refused.status).toBe(400);
      expect(pickListByPath(refused.body, 'details')).toMatchObject([
        { path: `rows.${badRow.number}.id`, rule: 'noSuchId' },
      ]);
      expect(await count()).toBe(before);

      const done = await importSheetFile(admin, module, changed);
      expect(done.status, done.text).toBe(200);
      expect(done.body).toMatchObject({ creates: 1, updates: 1 });
      expect(await count()).toBe(before + 1);
      // The file is older than the record by now: its values do not overwrite later changes.
      const late = await openExcelWorkbook(changed);
      // A moment without milliseconds matches the whole second: by chance it would hide later changes in that second.
      const version = getSheet(late)
        .getRow(2)
        .getCell(findColumn(getSheet(late), 'updatedAt'));
      if (version.value instanceof Date) version.value = new Date(version.value.getTime() - 1_000);
      getSheet(late).getRow(2).getCell(target).value = newTitle.replace('7654321', '7654322');
      const stale = await importSheetFile(
        admin,
        module,
        Buffer.from(await late.xlsx.writeBuffer()),
        {
          dryRun: true,
        },
      );
      expect(pickListByPath(stale.body, 'errors')).toContainEqual(
        expect.objectContaining({ row: 2, rule: 'staleRow' }),
      );
    });
  },
);

describe('the link to an export', () => {
  let server: TestServer;
  let company: TestCompany;
  let link: string;
  beforeAll(async () => {
    server = await startTestServer();
    company = await server.company('exports.test');
    link = (await requestExportLink(company.admin, measures)).slice(1);
  });
  afterAll(() => server.close());

  const download = async () => (await server.visitor('exports.test').send('GET', link)).status;
  /** Moves the stored result into the past, as if so much time had gone by. */
  const later = (minutes: number) =>
    server.asOwner(
      `begin; set local app.account_id = '${company.accountId}';
      update files set created_at = created_at - interval '${minutes} minutes',
        handed_out_at = handed_out_at - interval '${minutes} minutes' where brief; commit`,
    );

  test('is valid until its first download and for one hour after it', async () => {
    await later(300);
    expect(await download()).toBe(200);
    await later(58);
    // Another download does not lengthen it.
    expect(await download()).toBe(200);
    await later(3);
    expect(await download()).toBe(404);
  });

  test('is deleted together with its file', async () => {
    const { accountId } = company;
    const { database, dataDir, tokenSecret: secret } = server;
    const loadRemaining = () =>
      database.tenant(accountId, async (tx) => ({
        exports: await tx.rows(sql<{ id: number }>`select id from exports`),
        files: await tx.rows(sql`select id from files`),
      }));
    const files = new FileService({ dataDir, bucket: undefined, secret });
    const context = { accountId, database, signal: new AbortController().signal };
    for (const { id: exportId } of (await loadRemaining()).exports)
      await createDeleteExportHandler(files).run({ exportId }, context);
    expect(await loadRemaining()).toEqual({ exports: [], files: [] });
  });
});

test('an export that fails is tried again, and given up at its fifth attempt, with an event to the browser', async () => {
  const server = await startTestServer();
  const company = await server.company('failing-exports.test');
  const { accountId } = company;
  // A sequence that no request names fails where its rows are loaded; browsers get the permission of the screen.
  const requestFailing = (attempts: number) =>
    server.database.tenant(accountId, async (tx) => {
      const row = await tx.row(sql<{ id: number }>`
        insert into exports (account_id, user_id, module, query, attempts)
        select ${accountId}, min(id), 'shipments', '{"filters":{},"lang":"es","page":1,"size":25,"orderBy":"nothing","orderType":"asc"}', ${attempts}
        from users where account_id = ${accountId}
        returning id`);
      const exportId = row?.id ?? 0;
      await enqueueJob(tx, exportSheetJob, { exportId });
      return exportId;
    });
  const loadState = (id: number) =>
    server.database.tenant(accountId, (tx) =>
      tx.row(sql<{ state: string; attempts: number }>`
        select state, attempts from exports where account_id = ${accountId} and id = ${id}`),
    );
  const socket = new BrowserSocket(company.admin);
  expect(await socket.opened()).toBe('connected');
  const listAnnouncedFailures = () =>
    socket.heard
      .filter(({ event }) => event === sheetEvents.exporting)
      .map(({ payload }) => payload)
      .filter((payload) => pickByPath(payload, 'state') === 'failed');
  const first = await requestFailing(0);
  const fifth = await requestFailing(4);
  await expect.poll(() => loadState(fifth)).toEqual({ state: 'failed', attempts: 5 });
  await expect.poll(async () => (await loadState(first))?.attempts).toBeGreaterThan(0);
  expect(await loadState(first)).toMatchObject({ state: 'running' });
  const failure = { id: fifth, module: 'shipping', state: 'failed', rows: 0, total: 0 };
  await expect.poll(listAnnouncedFailures).toEqual([failure]);
  socket.socket.disconnect();
  await server.close();
});

function getSheet(book: ExcelJS.Workbook): ExcelJS.Worksheet {
  const sheet = book.getWorksheet('main');
  if (!sheet) throw new Error('No sheet main');
  return sheet;
}

const getHeaders = (sheet: ExcelJS.Worksheet): string[] => {
  const row = sheet.getRow(1);
  return Array.from({ length: sheet.columnCount }, (_, at) => row.getCell(at + 1).text);
};

const headersPaths = (sheet: ExcelJS.Worksheet): string[] =>
  getHeaders(sheet).map((_, at) => getNote(sheet, at));

function getNote(sheet: ExcelJS.Worksheet, at: number): string {
  const { note } = sheet.getRow(1).getCell(at + 1);
  if (typeof note === 'string') return note;
  return (note?.texts ?? []).map(({ text }) => text).join('');
}

const findColumn = (sheet: ExcelJS.Worksheet, path: string): number =>
  headersPaths(sheet).indexOf(path) + 1;

const findTitleColumn = (sheet: ExcelJS.Worksheet, module: Module): number =>
  findColumn(sheet, module.title);
