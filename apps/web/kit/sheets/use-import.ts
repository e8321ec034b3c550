import { CodedError } from '@tarima/domain/kit/errors';
import { pathOf, type Module } from '@tarima/domain/kit/module';
import { sheetCalls, type ImportAnswer } from '@tarima/domain/kit/sheets/contract';
import { importedCount } from '@tarima/domain/kit/sheets/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLatch } from '../act.ts';
import { call, callFile, newIdempotencyKey } from '../call.ts';
import { toastRefusal, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { saveFile } from '../save-file.ts';

export type ImportStep =
  | { readonly name: 'choosing'; readonly refusal?: CodedError }
  | { readonly name: 'checking' | 'saving'; readonly file: File; readonly key: string }
  | { readonly name: 'checked'; readonly file: File; readonly answer: ImportAnswer };

/** An import from the choice of a file to its end. */
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

  const send = (file: File, key: string, dryRun: boolean) => {
    const controller = new AbortController();
    running.current = controller;
    return call(calls.import, {
      query: { dryRun: String(dryRun), lang: language },
      body: { files: [file], key },
      signal: controller.signal,
      idempotencyKey: key,
    });
  };

  async function check(file: File): Promise<void> {
    const key = newIdempotencyKey();
    setStep({ name: 'checking', file, key });
    try {
      const answer = await send(file, key, true);
      setStep({ name: 'checked', file, answer });
    } catch (error) {
      if (running.current?.signal.aborted) return;
      refuse(error);
    }
  }

  async function save(file: File): Promise<void> {
    const key = newIdempotencyKey();
    setStep({ name: 'saving', file, key });
    try {
      const { creates, updates } = await send(file, key, false);
      toastSuccess(sayCount(importedCount, creates + updates));
      await client.invalidateQueries({ queryKey: [module.name] });
      setStep({ name: 'choosing' });
      done();
    } catch (error) {
      // Something changed since it was checked: checked again, what is wrong is told by cell.
      if (error instanceof CodedError && error.code === 'WRONG_VALUES') return check(file);
      refuse(error);
    }
    return undefined;
  }

  /** What a file as a whole is refused for stands beside the file. */
  function refuse(error: unknown): void {
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
  const name = `import-${pathOf(module)}.xlsx`;
  return {
    step,
    check: (file: File) => only(() => check(file)),
    save: (file: File) => only(() => save(file)),
    cancel,
    template: () => download(() => callFile(calls.template, { query: { lang: language } }), name),
    marked: (file: File) =>
      download(
        () => callFile(calls.marked, { query: { lang: language }, body: { files: [file] } }),
        file.name.replace(/(\.xlsx)?$/i, '-marked.xlsx'),
      ),
  };
}
