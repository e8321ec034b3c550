import { Skeleton, TextInput } from '@mantine/core';
import { unreadText } from '@tarima/domain/kit/day-text';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { rules, sayRule } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/call.ts';
import DayField from '../../kit/form/day-field.tsx';
import formClasses from '../../kit/form/form.module.css';
import { useDraft } from '../../kit/form/use-draft.ts';
import { DialogFrame } from '../../kit/panel/record-frame.tsx';
import { RemoteSelect } from '../../kit/select/remote-select.tsx';
import { toastRefusal } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { planningKey } from '../../plant/planning-data.ts';
import { Materials } from './materials.tsx';
import { problemOf, readQuantity } from './read-quantity.ts';

/** Where the goods were put, under which lot, and what was used for them. */
export interface Finished {
  readonly store: { readonly id: number };
  /** Where the lines of an order end in several divisions. */
  readonly otherStores?: { id: number }[];
  readonly lotCode: string;
  readonly expirationDate: string;
  readonly materials?: { rawMaterial: { id: number }; quantity: number }[];
}

interface FinishFormProps {
  readonly orderId: number;
  /** Where it was produced: the goods come into one of its stores. */
  readonly divisionId: number | undefined;
  /** @throws CodedError when the server refuses, for the form to mark. */
  finish(finished: Finished, idempotencyKey: string): Promise<void>;
  cancel(): void;
}

/** Ends the production of an order, wherever that is told. It opens with what is proposed; without that production can end all the same. */
export function FinishForm(props: FinishFormProps) {
  const { language: lang } = useLanguage();
  const { orderId } = props;
  const proposal = useQuery({
    queryKey: [...planningKey, 'materials', orderId, lang],
    queryFn: ({ signal }) =>
      call(orderCalls.productionMaterials, { params: { id: orderId }, query: { lang }, signal }),
    // Stock moves meanwhile: asked anew each time that the form opens, and never below what is typed.
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: () => undefined,
    retry: false,
  });
  if (proposal.isPending) return <Skeleton height={240} />;
  return <Fields {...props} proposal={proposal.data} />;
}

interface FieldsProps extends FinishFormProps {
  /** Undefined where it could not be read. */
  readonly proposal: MaterialsProposal | undefined;
}

function Fields({ divisionId, finish, cancel, proposal }: FieldsProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const materials = proposal?.materials ?? [];
  const places = proposal?.goodsTo ?? [];
  const [stores, setStores] = useState<readonly (NamedRecord | undefined)[]>(() =>
    places.map((place) => (place.stores.length === 1 ? place.stores[0] : undefined)),
  );
  const choose = (at: number, chosen: NamedRecord | undefined): void =>
    setStores((known) =>
      Array.from({ length: Math.max(places.length, 1) }, (_, each) =>
        each === at ? chosen : known[each],
      ),
    );
  const [store, ...others] = stores;
  const [lotCode, setLotCode] = useState(proposal?.lotCode ?? '');
  const [expirationDate, setExpirationDate] = useState('');
  const [used, setUsed] = useState<ReadonlyMap<number, string>>(
    () => new Map(materials.map(({ rawMaterial, proposed }) => [rawMaterial.id, String(proposed)])),
  );
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly ErrorDetail[]>([]);
  const textOf = (id: number): string => used.get(id) ?? '';
  const said = (field: string): string | undefined => {
    const fault = refused.find(({ path }) => path === field);
    return fault && sayRule(fault, language);
  };
  const check = async (): Promise<Finished | undefined> => {
    setTried(true);
    setRefused([]);
    const wrong = materials.some((each) => problemOf(each, textOf(each.rawMaterial.id)));
    const otherStores = others.flatMap((each) => (each ? [{ id: each.id }] : []));
    if (!store || otherStores.length < others.length || wrong) return undefined;
    if (unreadText(expirationDate) !== undefined) return undefined;
    return {
      store: { id: store.id },
      ...(otherStores.length > 0 && { otherStores }),
      lotCode,
      expirationDate,
      ...(proposal && {
        materials: materials.map(({ rawMaterial: { id } }) => ({
          rawMaterial: { id },
          quantity: readQuantity(textOf(id)),
        })),
      }),
    };
  };
  const draft = useDraft(
    { unsaved: false, faults: 0, check, mark: ({ details }) => setRefused(details) },
    { save: finish, tell: (error) => toastRefusal(error, speech) },
  );
  return (
    <DialogFrame draft={draft} cancel={cancel} words={orderTexts.finish}>
      {(places.length > 0 ? places : [undefined]).map((place, at) => {
        const narrowed = place?.division.id ?? divisionId;
        return (
          <RemoteSelect
            key={place?.division.id ?? 0}
            module="stores"
            value={stores[at]}
            label={
              place && (places.length > 1 || narrowed !== divisionId)
                ? say(orderTexts.storeIn, { division: place.division.name })
                : say(orderTexts.store)
            }
            required
            placeholder={say(kitTexts.choose)}
            description={undefined}
            error={
              tried && !stores[at]
                ? say(rules.required)
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
      <TextInput
        label={say(orderTexts.lotCode)}
        description={say(orderTexts.lotHint)}
        value={lotCode}
        error={said('lotCode')}
        maxLength={60}
        onChange={({ currentTarget }) => setLotCode(currentTarget.value)}
      />
      <DayField
        label={say(orderTexts.lotExpiration)}
        value={expirationDate}
        error={said('expirationDate')}
        onChange={setExpirationDate}
      />
      <Materials
        proposal={proposal}
        textOf={textOf}
        tried={tried}
        change={(id, text) => setUsed((known) => new Map(known).set(id, text))}
      />
    </DialogFrame>
  );
}
