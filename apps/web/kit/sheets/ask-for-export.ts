import { nestFilters } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import { sheetCalls } from '@tarima/domain/kit/sheets/contract';
import { sheetTexts } from '@tarima/domain/kit/sheets/texts';
import { createLatch } from '../use-action.ts';
import { call } from '../call.ts';
import type { List } from '../list/use-list.ts';
import { toastInfo, toastRefusal } from '../toasts.tsx';
import type { Speech } from '../words.tsx';

const only = createLatch();

/** Requests the export of all rows that a list finds, on every page of it, or of the chosen rows: the file arrives through the bell. */
export async function askForExport(
  module: Module,
  { search: { filters, orderBy, orderType, search } }: List,
  speech: Speech,
  chosen?: readonly number[],
): Promise<void> {
  const { language, say } = speech;
  await only(async () => {
    try {
      const calls = sheetCalls(module);
      const order = { orderBy, orderType, lang: language };
      await (chosen
        ? call(calls.exportChosen, { query: order, body: { rows: [...chosen] } })
        : call(calls.export, { query: { filters: nestFilters(filters), search, ...order } }));
      toastInfo(say(sheetTexts.exportAsked, { many: module.entity.many[language] }));
    } catch (error) {
      toastRefusal(error, speech);
    }
  });
}
