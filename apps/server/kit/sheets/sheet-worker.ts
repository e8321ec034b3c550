import { parentPort } from 'node:worker_threads';
import { CodedError, type ErrorCode, type ErrorDetail } from '@tarima/domain/kit/errors';
import { parseSheet } from './parse-sheet.ts';
import type { Workbook } from './read-workbook.ts';
import type { Merge, SheetRow } from './sheet-rows.ts';

/** Requests to the thread, one after another: first the file, then its rows until there are no more. */
export type SheetRequest =
  | { readonly kind: 'open'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'rows' };

export type SheetReply =
  | ({ readonly kind: 'opened' } & Pick<Workbook, 'headers' | 'delimiter'>)
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end'; readonly merges: readonly Merge[] }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly details: readonly ErrorDetail[];
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Most cells of one reply: the server's own thread takes a few milliseconds to receive them. */
const mostCells = 5_000;

let workbook: Workbook | undefined;
let replies: AsyncGenerator<SheetReply> | undefined;

async function* createReplies(sheet: Workbook): AsyncGenerator<SheetReply> {
  for await (const batch of sheet.rows()) {
    let rows: SheetRow[] = [];
    let cells = 0;
    for (const row of batch) {
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

async function reply(request: SheetRequest): Promise<SheetReply> {
  if (request.kind === 'open') {
    workbook = await parseSheet(Buffer.from(request.file.buffer));
    replies = createReplies(workbook);
    const { headers, delimiter } = workbook;
    return { kind: 'opened', headers, ...(delimiter && { delimiter }) };
  }
  const next = await replies?.next();
  return next === undefined || next.done === true
    ? { kind: 'end', merges: workbook?.merges() ?? [] }
    : next.value;
}

const failure = (error: unknown): SheetReply =>
  error instanceof CodedError
    ? { kind: 'refused', code: error.code, details: error.details }
    : { kind: 'failed', message: String(error) };

const port = parentPort;
port?.on('message', (request: SheetRequest) => {
  void reply(request)
    .catch(failure)
    .then((answer) => port.postMessage(answer));
});
