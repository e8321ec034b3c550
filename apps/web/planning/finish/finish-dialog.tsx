import { Button, Skeleton, TextInput } from '@mantine/core';
import { rules } from '@tarima/domain/kit/rules';
import type { Element, NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders, ordersPlanning } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../kit/call.ts';
import { asRecord } from '../../kit/cells/shown-value.ts';
import formClasses from '../../kit/form/form.module.css';
import { Dialog } from '../../kit/panel/dialog.tsx';
import { RemoteSelect } from '../../kit/select/remote-select.tsx';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { planningKey } from '../planning-data.ts';
import { Materials } from './materials.tsx';
import { problemOf, readQuantity } from './read-quantity.ts';

interface FinishDialogProps {
  /** Undefined while it is closed. */
  readonly order: Element | undefined;
  close(): void;
}

/** Ends the production of an order: where its goods are put, under which lot, and what was used for them. */
export function FinishDialog({ order, close }: FinishDialogProps) {
  const { say } = useLanguage();
  // While the dialog fades it still names what it asked about.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  return (
    <Dialog
      opened={order !== undefined}
      close={close}
      wide
      title={say(orderTexts.finalizeTitle, { id: shown?.id ?? '' })}
    >
      {shown && <Proposed key={shown.id} order={shown} close={close} />}
    </Dialog>
  );
}

interface OrderProps {
  readonly order: Element;
  close(): void;
}

/** The form opens with what is proposed; without a proposal production can end all the same. */
function Proposed({ order, close }: OrderProps) {
  const { language: lang } = useLanguage();
  const proposal = useQuery({
    queryKey: [...planningKey, 'materials', order.id, lang],
    queryFn: ({ signal }) =>
      call(orderCalls.productionMaterials, { params: { id: order.id }, query: { lang }, signal }),
    // Stock moves meanwhile: asked anew each time that the form opens.
    gcTime: 0,
    placeholderData: () => undefined,
    retry: false,
  });
  if (proposal.isPending) return <Skeleton height={240} />;
  return <Fields order={order} close={close} proposal={proposal.data} />;
}

interface FieldsProps extends OrderProps {
  readonly proposal: MaterialsProposal | undefined;
}

function Fields({ order, close, proposal }: FieldsProps) {
  const { say, language } = useLanguage();
  const materials = proposal?.materials ?? [];
  const [store, setStore] = useState<NamedRecord>();
  const [lotCode, setLotCode] = useState(proposal?.lotCode ?? '');
  const [expirationDate, setExpirationDate] = useState('');
  const [used, setUsed] = useState<ReadonlyMap<number, string>>(
    () => new Map(materials.map(({ rawMaterial, proposed }) => [rawMaterial.id, String(proposed)])),
  );
  const [tried, setTried] = useState(false);
  const division = asRecord(order['division'])?.id;
  const finish = useFinish(order, close);
  const textOf = (id: number): string => used.get(id) ?? '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const wrong = materials.some((each) => problemOf(each, textOf(each.rawMaterial.id)));
    if (!store || wrong) return;
    finish.mutate({
      store: { id: store.id },
      lotCode,
      expirationDate,
      ...(proposal && {
        materials: materials.map(({ rawMaterial: { id } }) => ({
          rawMaterial: { id },
          quantity: readQuantity(textOf(id)),
        })),
      }),
    });
  };
  return (
    <form className={formClasses.fields} noValidate onSubmit={submit} lang={language}>
      <RemoteSelect
        module="stores"
        value={store}
        label={say(orderTexts.store)}
        required
        placeholder={say(kitTexts.choose)}
        description={undefined}
        error={tried && !store ? say(rules.required) : undefined}
        narrowed={division === undefined ? undefined : { divisionId: division }}
        nothing={say(kitTexts.noChoices)}
        data-autofocus
        onChange={setStore}
      />
      <TextInput
        label={say(orderTexts.lotCode)}
        description={say(orderTexts.lotHint)}
        value={lotCode}
        maxLength={60}
        onChange={({ currentTarget }) => setLotCode(currentTarget.value)}
      />
      <TextInput
        label={say(orderTexts.lotExpiration)}
        type="date"
        value={expirationDate}
        onChange={({ currentTarget }) => setExpirationDate(currentTarget.value)}
      />
      <Materials
        proposal={proposal}
        textOf={textOf}
        tried={tried}
        change={(id, text) => setUsed((known) => new Map(known).set(id, text))}
      />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" loading={finish.isPending}>
          {say(kitTexts.save)}
        </Button>
      </div>
    </form>
  );
}

interface Finished {
  readonly store: { readonly id: number };
  readonly lotCode: string;
  readonly expirationDate: string;
  readonly materials?: { rawMaterial: { id: number }; quantity: number }[];
}

function useFinish({ id }: Element, close: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Finished) =>
      call(orderCalls.finishProduction, { params: { id }, query: { lang: speech.language }, body }),
    onSuccess: () => {
      toastSuccess(speech.say(orderTexts.planningFinalized));
      close();
      for (const { name } of [ordersPlanning, orders])
        void client.invalidateQueries({ queryKey: [name] });
      void client.invalidateQueries({ queryKey: planningKey });
    },
    onError: (error) => toastRefusal(error, speech),
  });
}
