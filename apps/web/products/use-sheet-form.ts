import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import type { TechnicalSheet } from '@tarima/domain/technical-sheets/sheet';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { useRows } from '../kit/form/use-rows.ts';
import { useLanguage } from '../kit/words.tsx';
import type { CustomValuesForm } from './custom-fields.tsx';
import { sheetOptions, sheetSaved } from './sheet-data.ts';
import {
  toSheetBody,
  toSheetDraft,
  findSheetIssues,
  isChanged,
  mergeSheets,
  mapSheetIssues,
} from './sheet-draft.ts';

const toSnapshot = (sheet: TechnicalSheet) => ({ draft: toSheetDraft(sheet), at: sheet.updatedAt });

/** A sheet while it is edited. */
export function useSheetForm(stored: TechnicalSheet, custom: CustomValuesForm, done: () => void) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { productId } = stored;
  const rows = useRows({
    begin: () => toSnapshot(stored),
    body: (draft, expectedVersion) => toSheetBody(draft, expectedVersion, custom.values()),
    getIssues: findSheetIssues,
    placeIssues: mapSheetIssues,
    isChanged,
    merge: mergeSheets,
    beside: custom,
  });
  const frame = useDraft(rows, {
    expectedVersion: rows.seen.at,
    reload: async () =>
      rows.take(toSnapshot(await client.fetchQuery(sheetOptions(productId, language)))),
    save: async (body) => {
      const query = { lang: language };
      await call(technicalSheetCalls.save, { params: { productId }, query, body });
      await sheetSaved(client);
    },
    saved: sheetTexts.saved,
    done,
  });
  return { ...rows, frame };
}

export type SheetForm = ReturnType<typeof useSheetForm>;
