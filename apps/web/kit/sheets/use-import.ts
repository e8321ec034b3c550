import { CodedError } from '@tarima/domain/kit/errors';
import { getModulePath, type Module } from '@tarima/domain/kit/module';
import {
  sheetCalls,
  type FileColumnsAnswer,
  type ImportAnswer,
  type ImportReading,
} from '@tarima/domain/kit/sheets/contract';
import { importedCount } from '@tarima/domain/kit/sheets/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLatch } from '../use-action.ts';
import { call, callFile, newIdempotencyKey } from '../call.ts';
import { toastRefusal, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { saveFile } from '../save-file.ts';

export type ImportStep =
  | { readonly name: 'choosing'; readonly refusal?: CodedError }
  | { readonly name: 'checking' | 'saving'; readonly file: File; readonly key: string }
  | ({ readonly name: 'mapping' } & OpenedFile)
  | ({ readonly name: 'checked'; readonly answer: ImportAnswer } & OpenedFile);

/** Opened file with its columns, and the stored mapping; the template needs none. */
export interface OpenedFile {
  readonly file: File;
  readonly columns: FileColumnsAnswer;
  readonly reading: ImportReading | undefined;
}

/** Holds the steps of an import, from the choice of a file to its end. */
export function useImport(module: Module, done: () => void) {
  const only = useLatch();
  const [step, setStep] = useState<ImportStep>({ name: 'choosing' });
  const speech = useLanguage();
  const client = useQueryClient();
  const { language, sayCount } = speech;
  const calls = sheetCalls(module);
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
  const send = ({ file, reading }: OpenedFile, key: string, dryRun: boolean) =>
    call(calls.import, {
      query: { dryRun: String(dryRun), lang: language },
      body: { files: [file], key, ...(reading && { reading }) },
      signal: begin(),
      idempotencyKey: key,
    });

  /** Opens a file. The columns of our template are fixed; those of another file are mapped by the user. */
  async function open(file: File): Promise<void> {
    setStep({ name: 'checking', file, key: newIdempotencyKey() });
    try {
      const columns = await call(calls.columns, {
        body: { files: [file] },
        signal: begin(),
      });
      const opened = { file, columns, reading: undefined };
      if (columns.own && !columns.remembered) await check(opened);
      else setStep({ ...opened, name: 'mapping' });
    } catch (error) {
      if (running.current?.signal.aborted) return;
      showRefusal(error);
    }
  }

  async function check(opened: OpenedFile): Promise<void> {
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

  async function save(opened: OpenedFile): Promise<void> {
    const key = newIdempotencyKey();
    setStep({ name: 'saving', file: opened.file, key });
    try {
      const { creates, updates } = await send(opened, key, false);
      toastSuccess(sayCount(importedCount, creates + updates));
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

  /** Shows the reason why a file as a whole is refused beside the file. */
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
      saveFile(await content(), name);
    } catch (error) {
      toastRefusal(error, speech);
    }
  };
  const name = `import-${getModulePath(module)}.xlsx`;
  return {
    step,
    open: (file: File) => only(() => open(file)),
    map: ({ file, columns, reading }: OpenedFile) =>
      setStep({ name: 'mapping', file, columns, reading }),
    check: (opened: OpenedFile) => only(() => check(opened)),
    save: (opened: OpenedFile) => only(() => save(opened)),
    cancel,
    template: () => download(() => callFile(calls.template, { query: { lang: language } }), name),
    marked: ({ file, reading }: OpenedFile) =>
      download(
        () =>
          callFile(calls.marked, {
            query: { lang: language },
            body: { files: [file], ...(reading && { reading }) },
          }),
        file.name.replace(/(\.(xlsx|csv|tsv|txt))?$/i, '-marked.xlsx'),
      ),
  };
}
