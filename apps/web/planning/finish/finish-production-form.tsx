import { Skeleton } from '@mantine/core';
import { findInvalidDayText } from '@tarima/domain/kit/day-text';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useState } from 'react';
import formClasses from '../../kit/frame/form.module.css';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { DialogFormFrame } from '../../kit/form/panel-form-frame.tsx';
import { RemoteSelect } from '../../kit/select/remote-select.tsx';
import { toastRefusal } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { IncomingLotFields } from './incoming-lot-fields.tsx';
import { UsedMaterialsFields } from './used-materials-fields.tsx';
import {
  findPieceCountProblem,
  computeMaterialsForPieces,
  PiecesMadeFields,
} from './pieces-made-fields.tsx';
import { findMaterialQuantityProblem, parseQuantity } from './parse-quantity.ts';
import { useFinishProductionProposal } from './use-finish-production-proposal.ts';

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

interface FinishFormProps {
  readonly orderId: number;
  /** Division that produced the goods: they enter one of its stores. */
  readonly divisionId: number | undefined;
  /** @throws CodedError when the server refuses, so that the form can mark its fields. */
  finish(finished: FinishedProduction, idempotencyKey: string): Promise<void>;
  cancel(): void;
}

/**
 * Form that ends the production of an order, for every screen that offers it.
 * It opens with the proposed values; production can also end without a proposal.
 */
export function FinishProductionForm(props: FinishFormProps) {
  const proposal = useFinishProductionProposal(props.orderId);
  if (proposal.isPending) return <Skeleton height={240} />;
  return <Fields {...props} proposal={proposal.data} />;
}

interface FieldsProps extends FinishFormProps {
  /** Proposed materials; undefined where they could not be loaded. */
  readonly proposal: MaterialsProposal | undefined;
}

function Fields({ divisionId, finish, cancel, proposal }: FieldsProps) {
  const speech = useLanguage();
  const { say, language } = speech;
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
  const said = (field: string): string | undefined => {
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
    { save: finish, tell: (error) => toastRefusal(error, speech) },
  );
  return (
    <DialogFormFrame draft={draft} cancel={cancel} words={orderTexts.finish}>
      {(destinations.length > 0 ? destinations : [undefined]).map((destination, at) => {
        const narrowed = destination?.division.id ?? divisionId;
        return (
          <RemoteSelect
            key={destination?.division.id ?? 0}
            module="stores"
            value={stores[at]}
            label={
              destination && (destinations.length > 1 || narrowed !== divisionId)
                ? say(orderTexts.storeIn, { division: destination.division.name })
                : say(orderTexts.store)
            }
            required
            placeholder={say(kitTexts.choose)}
            description={undefined}
            error={
              tried && !stores[at]
                ? say(validationRuleTexts.required)
                : said(at === 0 ? 'store' : `otherStores.${at - 1}`)
            }
            narrowed={narrowed === undefined ? undefined : { divisionId: narrowed }}
            nothing={say(kitTexts.noChoices)}
            data-autofocus={at === 0 || undefined}
            onChange={(chosen) => choose(at, chosen)}
          />
        );
      })}
      {proposal && proposal.materialFrom.some(({ id }) => id !== divisionId) && (
        <p className={formClasses.hint}>
          {say(orderTexts.materialFrom, {
            divisions: proposal.materialFrom.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      <IncomingLotFields
        lotCode={lotCode}
        expirationDate={expirationDate}
        said={said}
        changeCode={setLotCode}
        changeDate={setExpirationDate}
      />
      {lines.length > 0 && (
        <PiecesMadeFields
          lines={lines}
          textOf={getCount}
          tried={tried}
          change={(id, text) => setCounts((known) => new Map(known).set(id, text))}
        />
      )}
      <UsedMaterialsFields
        proposal={followed}
        textOf={getText}
        tried={tried}
        change={(id, text) => setUsed((known) => new Map(known).set(id, text))}
      />
    </DialogFormFrame>
  );
}
