import { Alert, Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { orderTexts, unitsOfLine } from '@tarima/domain/orders/texts';
import { CircleCheck, WandSparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDecimal } from '../kit/format.ts';
import { PanelLayout } from '../kit/panel/side-panel.tsx';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { OriginText } from './order-lines.tsx';
import { OriginChoice } from './origin-choice.tsx';
import classes from './origins.module.css';
import orderClasses from './orders.module.css';
import { TakeBack } from './take-back.tsx';
import { openLinesOf, useAssignAll, useProposals, type Proposed } from './use-origins.ts';

interface OriginsPanelProps {
  readonly order: WholeOrder;
  close(): void;
}

/** Gives every line of an order its origin: the best is proposed with its reason, one click assigns all of it, another choice is a click. */
export function OriginsPanel({ order, close }: OriginsPanelProps) {
  const { say } = useLanguage();
  const proposals = useProposals(order);
  const assignAll = useAssignAll(order);
  const open = openLinesOf(order);
  const offered = proposals.filter(
    ({ detail, origin }) => origin !== null && open.some(({ id }) => id === detail.id),
  );
  const root = useRef<HTMLDivElement>(null);
  const openBefore = useRef(open.length);
  useEffect(() => {
    const changed = openBefore.current !== open.length;
    openBefore.current = open.length;
    // What was chosen in took its place along: the keys go on with the next line that is open.
    if (!changed || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[data-open] input')?.focus();
  }, [open.length]);
  return (
    <PanelLayout
      footer={
        <>
          <Button variant="default" onClick={close}>
            {say(kitTexts.close)}
          </Button>
          {open.length > 0 && (
            <Button
              leftSection={<WandSparkles size={16} aria-hidden />}
              disabled={offered.length === 0}
              loading={assignAll.isPending}
              onClick={() => assignAll.mutate(offered)}
            >
              {say(orderTexts.confirmAll)}
            </Button>
          )}
        </>
      }
    >
      <div className={orderClasses.panel} ref={root}>
        {open.length === 0 && (
          <Alert color="teal" icon={<CircleCheck size={18} aria-hidden />}>
            {say(orderTexts.allAssigned)}
          </Alert>
        )}
        <div className={classes.table}>
          <div className={classes.head} aria-hidden>
            <span>{say(orderTexts.product)}</span>
            <span>{say(orderTexts.quantity)}</span>
            <span>{say(orderTexts.here)}</span>
            <span>{say(orderTexts.elsewhere)}</span>
            <span>{say(orderTexts.origin)}</span>
          </div>
          <ol className={classes.lines}>
            {order.details.map((detail) => (
              <OriginRow
                key={detail.id}
                order={order}
                detail={detail}
                proposal={proposals.find((each) => each.detail.id === detail.id)}
              />
            ))}
          </ol>
        </div>
      </div>
    </PanelLayout>
  );
}

interface OriginRowProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
  readonly proposal: Proposed | undefined;
}

/** A line with the stock on both sides, and where it comes from or could. */
function OriginRow({ order, detail, proposal }: OriginRowProps) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const { here, elsewhere } = freeOf(detail, order.division.id);
  const count = (value: number) => formatDecimal(value, 3, language);
  const { quantity, origin } = detail.data;
  return (
    <li
      className={classes.line}
      data-open={origin === null || undefined}
      data-begin={origin === null || undefined}
    >
      <strong>{detail.product.name}</strong>
      <span data-label={say(orderTexts.quantity)} title={sayCount(unitsOfLine, quantity)}>
        {count(quantity)}
      </span>
      <span data-label={say(orderTexts.here)} data-covers={here >= quantity || undefined}>
        {count(here)}
      </span>
      <span data-label={say(orderTexts.elsewhere)} data-covers={elsewhere >= quantity || undefined}>
        {count(elsewhere)}
      </span>
      <div className={classes.origin}>
        {(origin !== null || detail.transferRequest !== null) && (
          <OriginText detail={detail} status={order.status} />
        )}
        <TakeBack order={order} detail={detail} />
        {origin === null && <OriginChoice order={order} detail={detail} />}
        {origin === null && proposal && (
          <span className={orderClasses.hint}>{reasonOf(proposal, speech)}</span>
        )}
      </div>
    </li>
  );
}

/** Units that nobody holds, in the order's own division and in all others. */
function freeOf({ productAvailability }: OrderDetail, own: number) {
  const sum = (isOwn: boolean) =>
    productAvailability
      .filter(({ division }) => (division.id === own) === isOwn)
      .reduce((total, { available }) => total + Math.max(0, available), 0);
  return { here: sum(true), elsewhere: sum(false) };
}

function reasonOf({ origin, place, free }: Proposed, { say, language }: Speech): string {
  const said = { place: place ?? '', free: formatDecimal(free, 3, language) };
  if (origin === 'inventory') return say(orderTexts.fromStore, said);
  if (origin === 'transfer') return say(orderTexts.askThere, said);
  if (origin === null) return say(orderTexts.nothingProposed);
  return say(free > 0 ? orderTexts.makeSome : orderTexts.makeAll, said);
}
