import { Alert, Button } from '@mantine/core';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { isOpen } from '@tarima/domain/orders/origins';
import type { ProposedOrigin, Unfilled } from '@tarima/domain/orders/proposal';
import { orderTexts, originWords, unitsOfLine } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { PanelLayout } from '../kit/panel/side-panel.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { OriginText } from './order-lines.tsx';
import { OriginChoice, ProducedIn } from './origin-choice.tsx';
import classes from './orders.module.css';
import { orderChanged } from './orders-data.ts';
import { TakeBack } from './take-back.tsx';

type Proposed = (ProposedOrigin | Unfilled) & { readonly place: string | null };

interface OriginsPanelProps {
  readonly order: WholeOrder;
  close(): void;
}

/** Gives every line of an order its origin: one by one, or as proposed for all. */
export function OriginsPanel({ order, close }: OriginsPanelProps) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const client = useQueryClient();
  const [proposals, setProposals] = useState<readonly Proposed[]>();
  const params = { id: order.id };
  const query = { lang: language };
  const onError = (error: unknown) => toastRefusal(error, speech, nounErrors(orders.noun));

  const propose = useAct({
    mutationFn: () => call(orderCalls.fillOrigins, { params, query, body: {} }),
    onSuccess: (answer) => {
      if ('proposals' in answer) setProposals(answer.proposals.map(asProposed));
    },
    onError,
  });
  const confirm = useAct({
    mutationFn: async (origins: ProposedOrigin[], idempotencyKey) => {
      const answer = await call(orderCalls.fillOrigins, {
        params,
        query,
        body: { origins },
        idempotencyKey,
      });
      if ('id' in answer) await orderChanged(client, language, answer);
    },
    onSuccess: () => {
      toastSuccess(say(orderTexts.assigned));
      setProposals(undefined);
    },
    onError,
  });

  const open = order.details.filter(({ data }) =>
    isOpen({ originType: data.origin?.originType ?? null }),
  );
  const filled = proposals?.some(({ origin }) => origin !== null);
  return (
    <PanelLayout
      footer={
        proposals ? (
          <>
            <Button variant="default" onClick={() => setProposals(undefined)}>
              {say(kitTexts.cancel)}
            </Button>
            <Button
              loading={confirm.isPending}
              disabled={!filled}
              onClick={() => confirm.mutate(originsIn(proposals))}
            >
              {say(orderTexts.confirmAll)}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              {say(kitTexts.close)}
            </Button>
            {open.length > 0 && (
              <Button
                variant="default"
                leftSection={<WandSparkles size={16} aria-hidden />}
                loading={propose.isPending}
                onClick={() => propose.mutate()}
              >
                {say(orderTexts.fillAll)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={classes.panel}>
        {open.length === 0 && (
          <Alert color="teal" icon={<CircleCheck size={18} aria-hidden />}>
            {say(orderTexts.allAssigned)}
          </Alert>
        )}
        <ol className={classes.originLines}>
          {order.details.map((detail, at) => (
            <li key={detail.id} className={classes.originLine}>
              <div className={classes.originHead}>
                <strong>{detail.product.name}</strong>
                <span className={classes.hint}>
                  {say(orderTexts.line, { number: at + 1 })} ·{' '}
                  {sayCount(unitsOfLine, detail.data.quantity)}
                </span>
                {(detail.data.origin !== null || detail.transferRequest !== null) && (
                  <OriginText detail={detail} status={order.status} />
                )}
              </div>
              <TakeBack order={order} detail={detail} />
              {detail.data.origin === null && (
                <OpenLine
                  order={order}
                  detail={detail}
                  proposal={proposals?.find((each) => each.detail.id === detail.id)}
                  chooseAnother={() =>
                    setProposals((all) => all?.filter((each) => each.detail.id !== detail.id))
                  }
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </PanelLayout>
  );
}

const originsIn = (proposals: readonly Proposed[]): ProposedOrigin[] =>
  proposals.flatMap(({ place: _place, ...each }) => (each.origin === null ? [] : [each]));

/** As it travels: values that are not there have no key. */
function asProposed(answered: {
  detail: { id: number };
  origin: ProposedOrigin['origin'] | null;
  originId?: number | undefined;
  transferType?: ProposedOrigin['transferType'] | undefined;
  store?: { id: number } | undefined;
  place: string | null;
}): Proposed {
  const { detail, origin, originId, transferType, store, place } = answered;
  if (origin === null) return { detail, origin, place };
  return {
    detail,
    origin,
    place,
    ...(originId !== undefined && { originId }),
    ...(transferType !== undefined && { transferType }),
    ...(store !== undefined && { store }),
  };
}

interface OpenLineProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
  readonly proposal: Proposed | undefined;
  chooseAnother(): void;
}

/** A line without an origin: what is proposed for it, or the choice. */
function OpenLine({ order, detail, proposal, chooseAnother }: OpenLineProps) {
  const { say } = useLanguage();
  if (!proposal) return <OriginChoice order={order} detail={detail} />;
  const { origin, place } = proposal;
  return (
    <div className={classes.proposal}>
      {origin === null ? (
        <span className={classes.denied}>{say(orderTexts.nothingProposed)}</span>
      ) : (
        <span>
          {say(orderTexts.proposed)}: <strong>{say(originWords[origin])}</strong>
          {place !== null && ` · ${place}`}
        </span>
      )}
      {origin === 'production' && <ProducedIn order={order} detail={detail} />}
      <Button variant="subtle" size="compact-sm" onClick={chooseAnother}>
        {say(orderTexts.chooseAnother)}
      </Button>
    </div>
  );
}
