import { parentPort } from 'node:worker_threads';
import { CodedError, type ErrorCode, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { SheetOpenOptions } from './find-sheet-header.ts';
import { parseSheetFile } from './parse-sheet.ts';
import type { InspectedRows, RowInspectionRequest } from './inspect-rows.ts';
import type { OpenedWorkbook } from './read-workbook.ts';
import type { MergedCells, SheetRow } from './sheet-rows.ts';

/**
 * Requests to the thread, one after another: first the file, then an inspection of its rows, or the rows,
 * from the first row or from the next, until the end.
 */
export type SheetWorkerRequest =
  | {
      readonly kind: 'open';
      readonly file: Uint8Array<ArrayBuffer>;
      readonly opening: SheetOpenOptions;
    }
  | { readonly kind: 'inspect'; readonly inspection: RowInspectionRequest }
  | {
      readonly kind: 'rows';
      readonly first: boolean;
      readonly positions: readonly number[] | undefined;
    };

export type SheetWorkerReply =
  | ({ readonly kind: 'opened' } & Omit<OpenedWorkbook, 'rows' | 'inspect' | 'merges'>)
  | { readonly kind: 'inspected'; readonly inspected: InspectedRows }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end'; readonly merges: readonly MergedCells[] }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly details: readonly ErrorDetail[];
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Maximum number of cells of one reply: the server's main thread takes a few milliseconds to receive them. */
const mostCells = 5_000;

let workbook: OpenedWorkbook | undefined;
let replies: AsyncGenerator<SheetWorkerReply> | undefined;

async function* createReplies(
  sheet: OpenedWorkbook,
  positions: readonly number[] | undefined,
): AsyncGenerator<SheetWorkerReply> {
  for await (const batch of sheet.rows()) {
    let rows: SheetRow[] = [];
    let cells = 0;
    for (const each of batch) {
      const row = positions ? keepCells(each, positions) : each;
      rows.push(row);
      cells += row.cells.length + 1;
      if (cells < mostCells) continue;
      yield { kind: 'rows', rows };
      rows = [];
      cells = 0;
    }
    if (rows.length > 0) yield { kind: 'rows', rows };
  }
}

function keepCells({ number, cells }: SheetRow, positions: readonly number[]): SheetRow {
  const kept: SheetRow['cells'] = [];
  for (const at of positions) if (cells[at]) kept[at] = cells[at];
  return { number, cells: kept };
}

async function handleRequest(request: SheetWorkerRequest): Promise<SheetWorkerReply> {
  if (request.kind === 'open') {
    workbook = await parseSheetFile(Buffer.from(request.file.buffer), request.opening);
    const { rows: _rows, inspect: _inspect, merges: _merges, ...opened } = workbook;
    return { kind: 'opened', ...opened };
  }
  if (!workbook) throw new Error('No file was opened');
  if (request.kind === 'inspect')
    return { kind: 'inspected', inspected: await workbook.inspect(request.inspection) };
  if (request.first) replies = createReplies(workbook, request.positions);
  const next = await replies?.next();
  return next === undefined || next.done === true
    ? { kind: 'end', merges: workbook.merges() }
    : next.value;
}

const toFailureReply = (error: unknown): SheetWorkerReply =>
  error instanceof CodedError
    ? { kind: 'refused', code: error.code, details: error.details }
    : { kind: 'failed', message: String(error) };

const port = parentPort;
port?.on('message', (request: SheetWorkerRequest) => {
  void handleRequest(request)
    .catch(toFailureReply)
    .then((answer) => port.postMessage(answer));
});
