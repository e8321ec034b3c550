import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  getColumnLetters,
  convertMomentToSerial,
  type SheetCell,
} from '@tarima/domain/kit/sheets/cell';
import type { CellNote } from './notes-xml.ts';
import { mainSheetName } from './workbook-parts.ts';
import {
  buildWorkbookSkeleton,
  type WorkbookSkeleton,
  type WorkbookColumn,
} from './workbook-skeleton.ts';
import type { CellStyle } from './styles.ts';
import { renderInlineStringXml } from './xml.ts';
import { ZipWriter } from './zip-writer.ts';

export interface WorkbookRow {
  readonly cells: readonly (SheetCell | undefined)[];
  /** Positions of the cells that are marked as invalid. */
  readonly bad?: ReadonlySet<number>;
  /** Row number in Excel, from 2; the next row by default. */
  readonly number?: number;
}

export interface WorkbookContent {
  readonly columns: readonly WorkbookColumn[];
  readonly notes?: readonly CellNote[];
  /** Number of rows, where it is known: Excel validates as many rows, and some more. */
  readonly count?: number;
  readonly rows?: AsyncIterable<readonly WorkbookRow[]> | Iterable<readonly WorkbookRow[]>;
}

/** Maximum number of rows of an Excel sheet below its header. */
export const maxExcelDataRows = 1_048_575;

/** Writes a workbook with one sheet, `main`, as its rows come: memory does not grow with the rows. */
export async function streamWorkbook(target: Writable, content: WorkbookContent): Promise<void> {
  const skeleton = buildWorkbookSkeleton(
    mainSheetName,
    content.columns,
    content.notes,
    content.count,
  );
  const zip = new ZipWriter(target);
  for (const [name, xml] of skeleton.parts) await zip.add(name, [xml]);
  await zip.add(skeleton.sheet, renderSheetXml(skeleton, content.rows ?? []));
  await zip.end();
}

export async function writeWorkbookFile(path: string, content: WorkbookContent): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  const closed = once(file, 'close');
  try {
    await streamWorkbook(file, content);
    await closed;
  } catch (error) {
    file.destroy();
    await closed.catch(() => undefined);
    throw error;
  }
}

/** Creates a small workbook in memory. */
export async function createWorkbookBuffer(content: WorkbookContent): Promise<Buffer> {
  const through = new PassThrough();
  const [bytes] = await Promise.all([buffer(through), streamWorkbook(through, content)]);
  return bytes;
}

const pieceLength = 65_536; // Characters of a piece.

async function* renderSheetXml(
  { head, tail, cellStyles }: WorkbookSkeleton,
  batches: NonNullable<WorkbookContent['rows']>,
): AsyncGenerator<string> {
  const letters = cellStyles.map((_, at) => getColumnLetters(at));
  let piece = head;
  let number = 1;
  for await (const rows of batches) {
    for (const row of rows) {
      number = row.number ?? number + 1;
      if (number > maxExcelDataRows + 1) throw new Error('More rows than a sheet holds');
      piece += renderRowXml(row, number, letters, cellStyles);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece + tail;
}

function renderRowXml(
  { cells, bad }: WorkbookRow,
  number: number,
  letters: readonly string[],
  cellStyles: readonly CellStyle[],
): string {
  let xml = `<row r="${number}">`;
  for (const [at, cellStyle] of cellStyles.entries()) {
    const cell = cells[at];
    const isBad = bad?.has(at) === true;
    if (cell !== undefined || isBad)
      xml += renderCellXml(cell, `${letters[at]}${number}`, cellStyle, isBad);
  }
  return `${xml}</row>`;
}

/** Pattern of first characters that spreadsheets interpret as a formula. */
const runs = /^[=+\-@\t\r]/;

function renderCellXml(
  cell: SheetCell | undefined,
  reference: string,
  cellStyle: CellStyle,
  isBad: boolean,
): string {
  const style = isBad ? cellStyle.bad : cellStyle.plain;
  const start = `<c r="${reference}" s="${style}"`;
  if (cell === undefined) return `${start}/>`;
  switch (cell.type) {
    case 'number':
      return `${start}><v>${cell.text}</v></c>`;
    case 'date': {
      const serial = convertMomentToSerial(cell.at);
      return serial === undefined
        ? `${start}/>`
        : `${start}><v>${Number(serial.toFixed(9))}</v></c>`;
    }
    case 'boolean':
      return `${start} t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case 'text':
    case 'fault': {
      const { text } = cell;
      const quoted = isBad ? cellStyle.badQuoted : cellStyle.quoted;
      return `<c r="${reference}" s="${runs.test(text) ? quoted : style}" t="inlineStr">${renderInlineStringXml(text)}</c>`;
    }
  }
}
