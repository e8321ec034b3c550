import { findInvalidDayText } from '@tarima/domain/kit/day-text';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { useState } from 'react';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { toastRefusal } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { findPieceCountProblem, computeMaterialsForPieces } from './pieces-made-fields.tsx';
import { findMaterialQuantityProblem, parseQuantity } from './parse-quantity.ts';

/** Store and lot of the produced goods, and the material that they took. */
export interface FinishedProduction {
  readonly store: { readonly id: number };
  /** Further stores, when the lines of an order end in several divisions. */
  readonly otherStores?: { id: number }[];
  readonly lotCode: string;
  readonly expirationDate: string;
  readonly details?: { detail: { id: number }; quantity: number }[];
  readonly materials?: { rawMaterial: { id: number }; quantity: number }[];
}

interface FinishProductionFormInput {
  /** Proposed materials; undefined where they could not be loaded. */
  readonly proposal: MaterialsProposal | undefined;
  finish(finished: FinishedProduction, idempotencyKey: string): Promise<void>;
}

/** State of the form that ends a production: stores, lot, pieces made, material used, and the errors of each field. */
export function useFinishProductionForm({ proposal, finish }: FinishProductionFormInput) {
  const speech = useLanguage();
  const { language } = speech;
  const destinations = proposal?.goodsTo ?? [];
  const [stores, setStores] = useState<readonly (NamedRecord | undefined)[]>(() =>
    destinations.map((destination) =>
      destination.stores.length === 1 ? destination.stores[0] : undefined,
    ),
  );
  const choose = (at: number, chosen: NamedRecord | undefined): void =>
    setStores((known) =>
      Array.from({ length: Math.max(destinations.length, 1) }, (_, each) =>
        each === at ? chosen : known[each],
      ),
    );
  const [store, ...others] = stores;
  const [lotCode, setLotCode] = useState(proposal?.lotCode ?? '');
  const [expirationDate, setExpirationDate] = useState('');
  const [counts, setCounts] = useState<ReadonlyMap<number, string>>(new Map());
  const lines = proposal?.lines ?? [];
  const getCount = (id: number): string =>
    counts.get(id) ?? String(lines.find(({ detail }) => detail.id === id)?.proposed ?? '');
  // Quantities that the user has not edited follow the pieces.
  const followed = proposal && computeMaterialsForPieces(proposal, getCount);
  const materials = followed?.materials ?? [];
  const [used, setUsed] = useState<ReadonlyMap<number, string>>(new Map());
  const [tried, setTried] = useState(false);
  const [issues, setIssues] = useState<readonly ErrorDetail[]>([]);
  const getText = (id: number): string =>
    used.get(id) ??
    String(materials.find(({ rawMaterial }) => rawMaterial.id === id)?.proposed ?? '');
  const getErrorText = (field: string): string | undefined => {
    const issue = issues.find(({ path }) => path === field);
    return issue && sayValidationRule(issue, language);
  };
  const check = async (): Promise<FinishedProduction | undefined> => {
    setTried(true);
    setIssues([]);
    const wrong =
      materials.some((each) => findMaterialQuantityProblem(each, getText(each.rawMaterial.id))) ||
      lines.some((line) => findPieceCountProblem(line, getCount(line.detail.id)));
    const otherStores = others.flatMap((each) => (each ? [{ id: each.id }] : []));
    if (!store || otherStores.length < others.length || wrong) return undefined;
    if (findInvalidDayText(expirationDate) !== undefined) return undefined;
    return {
      store: { id: store.id },
      ...(otherStores.length > 0 && { otherStores }),
      lotCode,
      expirationDate,
      ...(proposal && {
        details: lines.map(({ detail }) => ({
          detail,
          quantity: parseQuantity(getCount(detail.id)),
        })),
        materials: materials.map(({ rawMaterial: { id } }) => ({
          rawMaterial: { id },
          quantity: parseQuantity(getText(id)),
        })),
      }),
    };
  };
  const draft = useFormDraft(
    { unsaved: false, issueCount: 0, check, mark: ({ details }) => setIssues(details) },
    { save: finish, reportError: (error) => toastRefusal(error, speech) },
  );
  /** Drops the server's issues of a changed list: they were about what was sent. */
  const dropIssues = (list: 'details' | 'materials'): void =>
    setIssues((all) => all.filter(({ path }) => !path.startsWith(`${list}.`)));
  return {
    draft,
    getErrorText,
    tried,
    destinations,
    stores,
    choose,
    lotCode,
    setLotCode,
    expirationDate,
    setExpirationDate,
    lines,
    getCount,
    setCount: (id: number, text: string): void => {
      setCounts((known) => new Map(known).set(id, text));
      dropIssues('details');
      dropIssues('materials');
    },
    followed,
    getText,
    setText: (id: number, text: string): void => {
      setUsed((known) => new Map(known).set(id, text));
      dropIssues('materials');
    },
  };
}
