import { Worker } from 'node:worker_threads';
import { CodedError } from '@tarima/domain/kit/errors';
import { ThreadWatch, type ThreadLimits } from '../thread-watch.ts';
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
/** Processor time of a thread in milliseconds, for one reply and for all replies: a busy machine reads a file later, and does not refuse it. */
const limits = { perMessage: 20_000, total: 120_000 };
/** Time in milliseconds after which a reply comes no more, even from a thread that uses no processor. */
const longestWait = 600_000;

/**
 * Opens a file that a user wants to import and works with it. A larger file is parsed in its own thread, with limits of memory and time.
 * So other requests are served in the meantime; the thread ends with the work.
 * @throws CodedError WRONG_VALUES of `files` for a file that cannot be read or exceeds the limits
 */
export async function withOpenedSheet<Result>(
  file: Buffer,
  work: (workbook: OpenedWorkbook) => Promise<Result>,
  opening: SheetOpenOptions = {},
  threadLimits: ThreadLimits = limits,
): Promise<Result> {
  if (getUnpackedFileSize(file) <= small) return work(await parseSheetFile(file, opening));
  const thread = new SheetThread(threadLimits);
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
  readonly #watch: ThreadWatch;
  #settle: ((reply: SheetWorkerReply | Error) => void) | undefined;
  #merges: readonly MergedCells[] = [];

  constructor(threadLimits: ThreadLimits) {
    this.#watch = new ThreadWatch(this.#worker, threadLimits, () =>
      this.#settle?.(createFileTooLargeError()),
    );
    this.#worker.on('message', (reply: SheetWorkerReply) => this.#settle?.(reply));
    this.#worker.on('error', (error) => this.#settle?.(toRefusal(error)));
    this.#worker.on('exit', () => this.#settle?.(new Error('The thread of a file has ended')));
  }

  async open(file: Buffer, opening: SheetOpenOptions): Promise<OpenedWorkbook> {
    const reply = await this.#request({ kind: 'open', file: new Uint8Array(file), opening });
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
    this.#watch.stop();
    await this.#worker.terminate();
  }

  async #inspect(inspection: RowInspectionRequest): Promise<InspectedRows> {
    const reply = await this.#request({ kind: 'inspect', inspection });
    if (reply.kind !== 'inspected') throw new Error('The rows of a file were not inspected');
    return reply.inspected;
  }

  async *#rows(positions: readonly number[] | undefined): AsyncGenerator<SheetRow[]> {
    for (let first = true; ; first = false) {
      const reply = await this.#request({ kind: 'rows', first, positions });
      if (reply.kind === 'rows') yield [...reply.rows];
      else if (reply.kind === 'end') {
        this.#merges = reply.merges;
        return;
      } else throw new Error('No rows came of a file');
    }
  }

  async #request(request: SheetWorkerRequest): Promise<SheetWorkerReply> {
    const { promise, resolve } = Promise.withResolvers<SheetWorkerReply | Error>();
    const timer = setTimeout(() => resolve(createFileTooLargeError()), longestWait);
    this.#settle = resolve;
    this.#watch.start();
    this.#worker.postMessage(request, request.kind === 'open' ? [request.file.buffer] : []);
    const reply = await promise;
    clearTimeout(timer);
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
