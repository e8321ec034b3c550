import { Worker } from 'node:worker_threads';
import { CodedError } from '@tarima/domain/kit/errors';
import { createFileTooLargeError } from './zip-archive.ts';
import type { SheetOpenOptions } from './find-sheet-header.ts';
import { parseSheetFile, getUnpackedFileSize } from './parse-sheet.ts';
import type { InspectedRows, RowInspectionRequest } from './inspect-rows.ts';
import type { OpenedWorkbook } from './read-workbook.ts';
import type { SheetWorkerReply, SheetWorkerRequest } from './sheet-worker.ts';
import type { MergedCells, SheetRow } from './sheet-rows.ts';

/** Unpacked size in bytes that is parsed within a few milliseconds: a thread would take longer to start. */
const small = 300_000;
/** Memory limit of a thread in megabytes: a workbook of 100,000 rows takes about 200. */
const mostMemory = 512;
/** Time limits of a thread in milliseconds, for one reply and for all replies. */
const patience = { forOne: 20_000, forAll: 120_000 };

/**
 * Opens a file that a user wants to import and works with it. A larger file is parsed in its own thread, with limits of memory and time.
 * So other requests are served in the meantime; the thread ends with the work.
 * @throws CodedError WRONG_VALUES of `files` for a file that cannot be read or exceeds the limits
 */
export async function withOpenedSheet<Result>(
  file: Buffer,
  work: (workbook: OpenedWorkbook) => Promise<Result>,
  opening: SheetOpenOptions = {},
): Promise<Result> {
  if (getUnpackedFileSize(file) <= small) return work(await parseSheetFile(file, opening));
  const thread = new SheetThread();
  try {
    return await work(await thread.open(file, opening));
  } finally {
    await thread.close();
  }
}

/** Thread that parses one file, and replies to one request at a time. */
class SheetThread {
  readonly #worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemory, maxYoungGenerationSizeMb: 64 },
  });
  #settle: ((reply: SheetWorkerReply | Error) => void) | undefined;
  #waited = 0;
  #merges: readonly MergedCells[] = [];

  constructor() {
    this.#worker.on('message', (reply: SheetWorkerReply) => this.#settle?.(reply));
    this.#worker.on('error', (error) => this.#settle?.(toRefusal(error)));
    this.#worker.on('exit', () => this.#settle?.(new Error('The thread of a file has ended')));
  }

  async open(file: Buffer, opening: SheetOpenOptions): Promise<OpenedWorkbook> {
    const reply = await this.#ask({ kind: 'open', file: new Uint8Array(file), opening });
    if (reply.kind !== 'opened') throw new Error('A file was not opened');
    const { kind: _, ...opened } = reply;
    return {
      ...opened,
      rows: (positions) => this.#rows(positions),
      inspect: (inspection) => this.#inspect(inspection),
      merges: () => this.#merges,
    };
  }

  async close(): Promise<void> {
    this.#settle = undefined;
    await this.#worker.terminate();
  }

  async #inspect(inspection: RowInspectionRequest): Promise<InspectedRows> {
    const reply = await this.#ask({ kind: 'inspect', inspection });
    if (reply.kind !== 'inspected') throw new Error('The rows of a file were not inspected');
    return reply.inspected;
  }

  async *#rows(positions: readonly number[] | undefined): AsyncGenerator<SheetRow[]> {
    for (let first = true; ; first = false) {
      const reply = await this.#ask({ kind: 'rows', first, positions });
      if (reply.kind === 'rows') yield [...reply.rows];
      else if (reply.kind === 'end') {
        this.#merges = reply.merges;
        return;
      } else throw new Error('No rows came of a file');
    }
  }

  async #ask(request: SheetWorkerRequest): Promise<SheetWorkerReply> {
    const began = performance.now();
    const { promise, resolve } = Promise.withResolvers<SheetWorkerReply | Error>();
    const remaining = Math.min(patience.forOne, patience.forAll - this.#waited);
    const timer = setTimeout(() => resolve(createFileTooLargeError()), Math.max(0, remaining));
    this.#settle = resolve;
    this.#worker.postMessage(request, request.kind === 'open' ? [request.file.buffer] : []);
    const reply = await promise;
    clearTimeout(timer);
    this.#waited += performance.now() - began;
    if (reply instanceof Error) throw reply;
    if (reply.kind === 'refused') throw new CodedError(reply.code, reply.details);
    if (reply.kind === 'failed') throw new Error(reply.message);
    return reply;
  }
}

/** Maps an error: a thread that ran out of memory means that its file is too large. */
const toRefusal = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? createFileTooLargeError()
    : error;
};
