import { setTimeout as sleep } from 'node:timers/promises';
import { getSheetCellText, type SheetCell } from '@tarima/domain/kit/sheets/cell';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import { mediaTypesByFileKind } from '@tarima/domain/kit/uploads';
import ExcelJS from 'exceljs';
import qs from 'qs';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../../testing/client.ts';
import type { TestCompany } from '../../testing/server.ts';

/** Opens a workbook with a reader of another library. */
export async function openExcelWorkbook(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  await book.xlsx.load(copy);
  return book;
}

/** A workbook with these rows, the first of them the header. */
export async function createTestWorkbook(
  rows: readonly (readonly ExcelJS.CellValue[])[],
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('main');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Returns the stored value of a cell as text: a number with its digits, however its format displays them. */
export const getStoredCellText = (cell: SheetCell | undefined): string =>
  cell?.type === 'number' ? cell.text : getSheetCellText(cell);

/** The rows below the header. */
export const getSheetRows = (sheet: ExcelJS.Worksheet): ExcelJS.Row[] =>
  Array.from({ length: sheet.rowCount - 1 }, (_, at) => sheet.getRow(at + 2));

/** Requests an export, waits for its notification and downloads the file. */
export async function exportSheetFile(
  { admin }: Pick<TestCompany, 'admin'>,
  module: Module,
  query: object = {},
): Promise<Buffer> {
  const url = await requestExportLink(admin, module, query);
  const { status, bytes, text } = await admin.send('GET', url.slice(1));
  if (status !== 200) throw new Error(`The export could not be downloaded: ${text}`);
  return bytes;
}

export async function requestExportLink(
  client: TestClient,
  module: Module,
  query: object = {},
  /** Requested rows; without them, all that the query finds. */
  rows?: readonly number[],
): Promise<string> {
  const path = `/${getModulePath(module)}/export`;
  return waitForLink(client, () =>
    rows ? client.post(`${path}?${qs.stringify(query)}`, { rows }) : client.get(path, query),
  );
}

/** Downloads the file of an export by its whole path. */
export async function downloadExportedFile(client: TestClient, path: string): Promise<Buffer> {
  const url = await waitForLink(client, () => client.send('GET', path));
  return (await client.send('GET', url.slice(1))).bytes;
}

async function waitForLink(client: TestClient, ask: () => Promise<TestResponse>): Promise<string> {
  const before = await listExportNotices(client);
  const answer = await ask();
  if (answer.status !== 200) throw new Error(`No export: ${answer.text}`);
  pickNumberByPath(answer.body, 'id');
  for (let tries = 0; tries < 400; tries += 1) {
    const notices = await listExportNotices(client);
    const url =
      notices.length > before.length ? pickByPath(notices[0], 'data.messageData.url') : undefined;
    if (typeof url === 'string') return url;
    await sleep(50);
  }
  throw new Error('No notification of the export came');
}

async function listExportNotices(client: TestClient): Promise<unknown[]> {
  const { body } = await client.get('/notifications', {
    size: 100,
    filters: { type: ['newExportFile'] },
  });
  return pickListByPath(body, 'elements');
}

interface Sent {
  readonly dryRun?: boolean;
  readonly lang?: 'es' | 'en';
  /** User's choices for a file that is not our template. */
  readonly reading?: object;
}

/** Sends a file to be imported. */
export function importSheetFile(
  client: TestClient,
  module: Module,
  file: Buffer,
  { reading, ...query }: Sent = {},
  call = 'import',
): Promise<TestResponse> {
  const form = new FormData();
  form.append(
    'files',
    new File([new Uint8Array(file)], 'rows.xlsx', { type: mediaTypesByFileKind.sheet[0] }),
  );
  if (reading) form.append('data', JSON.stringify({ reading }));
  return client.form('POST', `/${getModulePath(module)}/${call}?${qs.stringify(query)}`, form);
}
