import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import type { TechnicalSheet } from '@tarima/domain/technical-sheets/sheet';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormRowsDraft } from '../kit/form/use-form-rows-draft.ts';
import { useLanguage } from '../kit/words.tsx';
import type { CustomFieldValuesFormState } from './custom-fields.tsx';
import { technicalSheetQueryOptions, invalidateProducts } from './sheet-data.ts';
import { useSaveAfterPictures } from './use-save-after-pictures.ts';
import {
  toTechnicalSheetBody,
  toTechnicalSheetDraft,
  findTechnicalSheetIssues,
  isTechnicalSheetChanged,
  mergeTechnicalSheets,
  mapTechnicalSheetIssues,
} from './technical-sheet-draft.ts';

const toSnapshot = (sheet: TechnicalSheet) => ({
  draft: toTechnicalSheetDraft(sheet),
  at: sheet.updatedAt,
});

/** State of the form of a technical sheet. */
export function useTechnicalSheetForm(
  storedSheet: TechnicalSheet,
  customFieldsForm: CustomFieldValuesFormState,
  done: () => void,
) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { productId } = storedSheet;
  const rows = useFormRowsDraft({
    getBaseline: () => toSnapshot(storedSheet),
    body: (draft, expectedVersion) =>
      toTechnicalSheetBody(draft, expectedVersion, customFieldsForm.values()),
    getIssues: findTechnicalSheetIssues,
    placeIssues: mapTechnicalSheetIssues,
    isChanged: isTechnicalSheetChanged,
    merge: mergeTechnicalSheets,
    otherFields: customFieldsForm,
  });
  const frame = useFormDraft(rows, {
    expectedVersion: rows.baseline.at,
    reload: async () =>
      rows.mergeSaved(
        toSnapshot(await client.fetchQuery(technicalSheetQueryOptions(productId, language))),
      ),
    save: async (body) => {
      const query = { lang: language };
      await callApi(technicalSheetCalls.save, { params: { productId }, query, body });
      await invalidateProducts(client);
    },
    saved: technicalSheetTexts.saved,
    done,
  });
  return { ...rows, ...useSaveAfterPictures(frame) };
}

export type TechnicalSheetFormState = ReturnType<typeof useTechnicalSheetForm>;
