import { CodedError } from '@tarima/domain/kit/errors';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import {
  newPalletBody,
  palletDesignCalls,
  type NewPallet,
  type PalletEstimate,
} from '@tarima/domain/pallets/contract';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { products } from '@tarima/domain/products/product';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { useFormRowsDraft } from '../../kit/form/use-form-rows-draft.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useSettledValue } from '../../kit/use-settled-value.ts';
import { useLanguage } from '../../kit/words.tsx';
import type { CustomFieldValuesFormState } from '../custom-fields.tsx';
import {
  findNewPalletIssues,
  mapNewPalletIssues,
  parsePalletQuantity,
  parsePalletDescription,
  toWholePalletQuantity,
  toNewPalletBody,
  type NewPalletDraft,
} from './new-pallet-draft.ts';

/** Milliseconds without typing before a request. */
const rest = 80;

/** Design with the pallets of the lot. */
interface PalletLot {
  readonly design: PalletDesign;
  readonly quantity: number;
}

/** @param lot undefined while there is none: then nothing is requested */
const estimateQueryOptions = (lot: PalletLot | undefined, lang: Language) =>
  queryOptions({
    queryKey: ['pallet_designs', 'estimate', lang, lot],
    queryFn: ({ signal }): Promise<PalletEstimate | null> =>
      lot === undefined
        ? Promise.resolve(null)
        : callApi(palletDesignCalls.estimate, { query: { lang }, body: lot, signal }),
    staleTime: 10_000,
  });

export interface NewPalletOptions {
  /** Description, as the user typed it in the quotation. */
  readonly said: string;
  /** Typed quantity of the line. */
  readonly quantity: string;
  readonly custom: CustomFieldValuesFormState;
  /** Takes the product into the line, with the number of pallets. */
  made(product: NamedRecord, quantity: string): void;
}

/** State of a pallet that is described where a quotation lacks it, until it is a product. */
export function useNewPallet({ said, quantity: ordered, custom, made }: NewPalletOptions) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const rows = useFormRowsDraft<NewPalletDraft, NewPalletDraft>({
    getBaseline: () => ({
      draft: { said, quantity: toWholePalletQuantity(ordered) },
      at: undefined,
    }),
    body: (draft) => draft,
    getIssues: findNewPalletIssues,
    placeIssues: mapNewPalletIssues,
    isChanged: () => true,
    otherFields: custom,
  });
  const { draft } = rows;
  const reading = useMemo(
    () => parsePalletDescription(draft.said, language),
    [draft.said, language],
  );
  const { design } = reading;
  const [drawn, setDrawn] = useState(design);
  if (design && design !== drawn) setDrawn(design);
  const lot = parsePalletQuantity(draft.quantity);
  const asked = useMemo(
    () => (design && lot !== undefined ? { design, quantity: lot } : undefined),
    [design, lot],
  );
  const settled = useSettledValue(asked, rest);
  const estimate = useQuery({
    ...estimateQueryOptions(settled, language),
    placeholderData: keepPreviousData,
  });

  const frame = useFormDraft(rows, {
    save: async (typed, idempotencyKey) => {
      const { design: wanted } = parsePalletDescription(typed.said, language);
      const pallets = parsePalletQuantity(typed.quantity);
      if (!wanted || pallets === undefined) return false;
      const lotOf = { design: wanted, quantity: pallets };
      const basis = await client.fetchQuery(estimateQueryOptions(lotOf, language));
      if (!basis) return false;
      if (basis.product) return made(basis.product, typed.quantity);
      const read = newPalletBody.safeParse(toNewPalletBody(typed, wanted, basis, custom.values()));
      if (!read.success) throw new CodedError('WRONG_VALUES', toErrorDetails(read.error));
      const answer = await callApi(palletDesignCalls.createProduct, {
        query: { lang: language },
        body: read.data,
        idempotencyKey,
      });
      await client.invalidateQueries({ queryKey: [products.name] });
      toastSuccess(say(getMadeWords(answer), { name: answer.product.name }));
      return made(answer.product, typed.quantity);
    },
  });

  return {
    ...rows,
    frame,
    reading,
    /** Last design that could be built: it stays visible, faint, while the typed design cannot be built. */
    drawn,
    lot,
    /** Design and lot after the user has stopped typing; undefined while there are none. */
    settled,
    estimate: estimate.data ?? undefined,
    /** Proposed name of the product; undefined until the estimate of the drawn pallet has come. */
    proposedName: estimate.isPlaceholderData ? undefined : estimate.data?.names[language],
    /** Requests the estimate again, with the names that are free by now. */
    renewEstimate: () => client.invalidateQueries({ queryKey: ['pallet_designs', 'estimate'] }),
    isFailed: estimate.isError,
    isPending: asked !== settled || estimate.isFetching,
  };
}
export type NewPalletState = ReturnType<typeof useNewPallet>;

function getMadeWords({ isNew, hasSheet, hasFlow }: NewPallet) {
  if (!isNew) return newPalletTexts.found;
  if (!hasSheet) return newPalletTexts.createdWithoutSheet;
  return hasFlow ? newPalletTexts.created : newPalletTexts.createdWithoutFlow;
}
