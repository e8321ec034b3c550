import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import {
  getSheetCalls,
  type FileColumnsAnswer,
  type ImportAnswer,
  type ImportReadOptions,
  type SheetLayout,
} from '@tarima/domain/kit/sheets/contract';
import { importedCountWords } from '@tarima/domain/kit/sheets/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useSingleCallGuard } from '../use-idempotent-mutation.ts';
import { callApi, callApiForFile, newIdempotencyKey } from '../call-api.ts';
import { toastRefusal, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { listDateColumns, detectDayMonthOrder } from './day-order.ts';
import { downloadFile } from '../download-file.ts';

export type ImportStepState =
  | { readonly name: 'choosing'; readonly refusal?: CodedError }
  | { readonly name: 'checking' | 'saving'; readonly file: File; readonly key: string }
  | ({ readonly name: 'mapping' } & OpenedImportFile)
  | ({ readonly name: 'checked'; readonly answer: ImportAnswer } & OpenedImportFile);

/** Opened file with its columns, and the stored mapping; a template of the product needs no mapping. */
export interface OpenedImportFile {
  readonly file: File;
  readonly columns: FileColumnsAnswer;
  readonly reading: ImportReadOptions | undefined;
  /** Location of the data that the user chose, where it differs from the detected one. */
  readonly layout?: SheetLayout | undefined;
}

/** Holds the steps of an import, from the choice of a file to its end. */
export function useImportSteps(module: Module, done: () => void) {
  const only = useSingleCallGuard();
  const [step, setStep] = useState<ImportStepState>({ name: 'choosing' });
  const speech = useLanguage();
  const client = useQueryClient();
  const { language, sayCount } = speech;
  const calls = getSheetCalls(module);
  const running = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    running.current?.abort();
    setStep({ name: 'choosing' });
  }, []);

  const begin = (): AbortSignal => {
    const controller = new AbortController();
    running.current = controller;
    return controller.signal;
  };
  const send = ({ file, reading }: OpenedImportFile, key: string, dryRun: boolean) =>
    callApi(calls.import, {
      query: { dryRun: String(dryRun), lang: language },
      body: { files: [file], key, ...(reading && { reading }) },
      signal: begin(),
      idempotencyKey: key,
    });

  /**
   * Opens a file.
   * The columns of a template are fixed; those of another file are mapped by the user, who also decides about ambiguous dates.
   */
  async function open(file: File, layout?: SheetLayout): Promise<void> {
    setStep({ name: 'checking', file, key: newIdempotencyKey() });
    try {
      const columns = await callApi(calls.columns, {
        body: { files: [file], ...(layout && { layout }) },
        signal: begin(),
      });
      const opened = {
        file,
        columns,
        reading: undefined,
        layout: layout ?? columns.layout ?? undefined,
      };
      const { unclear } = detectDayMonthOrder(
        listDateColumns(columns, ({ path, also }) => [path ?? [], also].flat()),
      );
      if (columns.own && !columns.remembered && !layout && unclear === undefined)
        await check(opened);
      else setStep({ ...opened, name: 'mapping' });
    } catch (error) {
      if (running.current?.signal.aborted) return;
      showRefusal(error);
    }
  }

  async function check(opened: OpenedImportFile): Promise<void> {
    const key = newIdempotencyKey();
    setStep({ name: 'checking', file: opened.file, key });
    try {
      const answer = await send(opened, key, true);
      setStep({ ...opened, name: 'checked', answer });
    } catch (error) {
      if (running.current?.signal.aborted) return;
      showRefusal(error);
    }
  }

  async function save(opened: OpenedImportFile): Promise<void> {
    const key = newIdempotencyKey();
    setStep({ name: 'saving', file: opened.file, key });
    try {
      const { creates, updates } = await send(opened, key, false);
      toastSuccess(sayCount(importedCountWords, creates + updates));
      await client.invalidateQueries({ queryKey: [module.name] });
      setStep({ name: 'choosing' });
      done();
    } catch (error) {
      // The data changed since the check: a new check reports the errors by cell.
      if (error instanceof CodedError && error.code === 'WRONG_VALUES') return check(opened);
      showRefusal(error);
    }
    return undefined;
  }

  /** Shows beside the file why it is refused as a whole. */
  function showRefusal(error: unknown): void {
    if (error instanceof CodedError && error.details.some(({ path }) => path.startsWith('files')))
      setStep({ name: 'choosing', refusal: error });
    else {
      setStep({ name: 'choosing' });
      toastRefusal(error, speech);
    }
  }

  const download = async (content: () => Promise<Blob>, name: string): Promise<void> => {
    try {
      downloadFile(await content(), name);
    } catch (error) {
      toastRefusal(error, speech);
    }
  };
  const name = `import-${getModulePath(module)}.xlsx`;
  return {
    step,
    open: (file: File) => only(() => open(file)),
    /** Reads the columns again from another location in the file. */
    lay: (file: File, layout: SheetLayout) => only(() => open(file, layout)),
    map: ({ file, columns, reading, layout }: OpenedImportFile) =>
      setStep({ name: 'mapping', file, columns, reading, layout }),
    check: (opened: OpenedImportFile) => only(() => check(opened)),
    save: (opened: OpenedImportFile) => only(() => save(opened)),
    cancel,
    template: () =>
      download(() => callApiForFile(calls.template, { query: { lang: language } }), name),
    /** Downloads the example. @returns the fields whose records it needs and the company lacks */
    sample: async (): Promise<readonly ErrorDetail[]> => {
      try {
        const query = { lang: language, sample: 'true' } as const;
        downloadFile(
          await callApiForFile(calls.template, { query }),
          `sample-${getModulePath(module)}.xlsx`,
        );
      } catch (error) {
        if (error instanceof CodedError && error.details.some(({ rule }) => rule === 'sampleNeeds'))
          return error.details;
        toastRefusal(error, speech);
      }
      return [];
    },
    marked: ({ file, reading }: OpenedImportFile) =>
      download(
        () =>
          callApiForFile(calls.marked, {
            query: { lang: language },
            body: { files: [file], ...(reading && { reading }) },
          }),
        file.name.replace(/(\.(xlsx|csv|tsv|txt))?$/i, '-marked.xlsx'),
      ),
  };
}
