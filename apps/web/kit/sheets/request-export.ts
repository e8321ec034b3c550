import { nestFilters } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import { getSheetCalls } from '@tarima/domain/kit/sheets/contract';
import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { createSingleCallGuard } from '../use-idempotent-mutation.ts';
import { callApi } from '../call-api.ts';
import type { ListState } from '../data/list-state.ts';
import { toastFailure, toastInfo, toastRefusal } from '../toasts.tsx';
import type { Speech } from '../words.tsx';

const only = createSingleCallGuard();

/** Requests the export of all matching rows of a list, or of the selected rows: the file arrives as a notification. */
export async function requestExport(
  module: Module,
  { search: { filters, orderBy, orderType, search, unread } }: ListState,
  speech: Speech,
  chosenRows?: readonly number[],
): Promise<void> {
  const { language, say } = speech;
  // Matching rows, while a filter of the URL is not applied, are more than the user means.
  if (!chosenRows && unread !== undefined) return toastFailure(say(spreadsheetTexts.exportUnread));
  await only(async () => {
    try {
      const calls = getSheetCalls(module);
      const order = { orderBy, orderType, lang: language };
      await (chosenRows
        ? callApi(calls.exportChosen, { query: order, body: { rows: [...chosenRows] } })
        : callApi(calls.export, { query: { filters: nestFilters(filters), search, ...order } }));
      toastInfo(say(spreadsheetTexts.exportAsked, { many: module.entity.many[language] }));
    } catch (error) {
      toastRefusal(error, speech);
    }
  });
}
