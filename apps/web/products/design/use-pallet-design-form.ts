import { getPalletPartKey } from '@tarima/domain/pallets/pallet-parts';
import {
  palletDesignCalls,
  type DesignInput,
  type LumberAnswer,
  type LumberChoice,
  type StoredPalletDesign,
} from '@tarima/domain/pallets/contract';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import { chooseFittingMaterial } from '@tarima/domain/pallets/lumber';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import type { Language } from '@tarima/domain/kit/words';
import { products } from '@tarima/domain/products/product';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { useFormRowsDraft } from '../../kit/form/use-form-rows-draft.ts';
import { useLanguage } from '../../kit/words.tsx';
import {
  toPalletDesignBody,
  toPalletDesignDraft,
  findPalletDesignIssues,
  isPalletDesignChanged,
  mapPalletDesignIssues,
  parsePalletDesignFormValues,
  type PalletDesignDraft,
} from './pallet-design-draft.ts';

export const palletDesignQueryOptions = (productId: number, lang: Language) =>
  queryOptions({
    queryKey: ['pallet_designs', productId, lang],
    queryFn: ({ signal }) =>
      callApi(palletDesignCalls.read, { params: { productId }, query: { lang }, signal }),
    // The editor must start with the stored values, not with cached ones.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The draft contains everything that the user has typed. */
const alone = {
  unsaved: false,
  issueCount: 0,
  check: () => Promise.resolve(true),
  mark: () => undefined,
};

const toSnapshot = (stored: StoredPalletDesign) => ({
  draft: toPalletDesignDraft(stored),
  at: stored.updatedAt,
});

/** State of the form of a pallet: the typed design, its drawing, and the lumber from which it can be cut. */
export function usePalletDesignForm(stored: StoredPalletDesign, done: () => void) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { productId } = stored;
  // Offered lumber follows from the draft, and the request from both: errors are computed before the new offer arrives.
  const latest = useRef<LumberAnswer>(undefined);
  const rows = useFormRowsDraft<PalletDesignDraft, DesignInput, 'design'>({
    getBaseline: () => toSnapshot(stored),
    body: (draft, expectedVersion) =>
      withFirstChoices(toPalletDesignBody(draft, expectedVersion), latest.current),
    getIssues: findPalletDesignIssues,
    placeIssues: mapPalletDesignIssues,
    isChanged: isPalletDesignChanged,
    // A drawing is merged as a whole: the draft of this user stays, with the notice that another user has changed the drawing too.
    merge: (draft, before, theirs) => ({
      draft: isPalletDesignChanged(draft, before) ? draft : theirs,
      changedTwice: isPalletDesignChanged(draft, before) ? ['design'] : [],
    }),
    otherFields: alone,
  });
  const { texts } = rows.draft;
  const typed = useMemo(() => parsePalletDesignFormValues(texts), [texts]);
  const design = typed && isBuildableDesign(typed) ? typed : undefined;
  const [last, setLast] = useState(design);
  if (design && design !== last) setLast(design);
  const lumber = useQuery({
    queryKey: ['pallet_designs', 'lumber', language, design],
    queryFn: ({ signal }) =>
      design === undefined
        ? null
        : callApi(palletDesignCalls.lumber, {
            query: { lang: language },
            body: { design },
            signal,
          }),
    enabled: design !== undefined,
    placeholderData: keepPreviousData,
  });
  const offered = lumber.data ?? undefined;

  useEffect(() => {
    latest.current = offered;
  }, [offered]);
  const nailsOffered = offered?.nails.choices ?? [];

  const frame = useFormDraft(rows, {
    expectedVersion: rows.baseline.at,
    reload: async () =>
      rows.mergeSaved(
        toSnapshot(await client.fetchQuery(palletDesignQueryOptions(productId, language))),
      ),
    save: async (body) => {
      await callApi(palletDesignCalls.save, {
        params: { productId },
        query: { lang: language },
        body,
      });
      await client.invalidateQueries({ queryKey: [products.name] });
    },
    saved: palletDesignTexts.saved,
    done,
  });

  const findChosen = (
    part: Parameters<typeof getPalletPartKey>[0],
    choices: readonly LumberChoice[],
  ) => rows.draft.lumber[getPalletPartKey(part)] ?? chooseFittingMaterial(choices)?.id;

  return {
    ...rows,
    frame,
    /** Typed design; undefined while it cannot be built. */
    design,
    typed,
    /** Last valid design: it stays visible while the typed one is incomplete. */
    drawn: last,
    offered,
    nailsOffered,
    /** Chosen nails, else the proposed ones; undefined where none fit. */
    chosenNails: rows.draft.nails ?? chooseFittingMaterial(nailsOffered)?.id,
    chosenOf: findChosen,
  };
}

/** Adds the proposed material where none is selected: the select shows it as selected. */
function withFirstChoices(body: DesignInput, offered: LumberAnswer | undefined): DesignInput {
  const parts = offered?.parts ?? [];
  const isOf = body.lumber?.length === parts.length;
  const nail = chooseFittingMaterial(offered?.nails.choices ?? []);
  return {
    ...body,
    lumber: (body.lumber ?? []).map((each, at) => {
      const first = isOf ? chooseFittingMaterial(parts[at]?.choices ?? []) : undefined;
      return each ?? (first ? { id: first.id } : null);
    }),
    nails: body.nails ?? (nail ? { id: nail.id } : null),
  };
}

export type PalletDesignFormState = ReturnType<typeof usePalletDesignForm>;
