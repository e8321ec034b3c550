import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import { Alert, Button, TextInput } from '@mantine/core';
import {
  stockQuantitySchema as quantitySchema,
  toThousandths,
  fromThousandths,
} from '@tarima/domain/inventories/quantity';
import { toErrorDetails, sayValidationRule } from '@tarima/domain/kit/rules';
import type { Language } from '@tarima/domain/kit/words';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { orderTexts, lineUnitCountWords } from '@tarima/domain/orders/texts';
import { CircleCheck, WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDecimal } from '../kit/format.ts';
import { SidePanelLayout } from '../kit/frame/side-panel.tsx';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { LineOriginText } from './order-lines-section.tsx';
import { LineOriginSelect } from './line-origin-select.tsx';
import classes from './origins.module.css';
import orderClasses from './orders.module.css';
import { ReleaseOriginButton } from './release-origin-button.tsx';
import {
  getLinesWithoutOrigin,
  useAssignAllOrigins,
  useProposedLineOrigins,
  type ProposedLineOrigin,
} from './use-origins.ts';

interface OriginsPanelProps {
  readonly order: WholeOrder;
  close(): void;
}

/**
 * Panel in which each line of an order gets its origin.
 * It proposes the best one with its reason; one click assigns all proposals, and another click chooses differently.
 */
export function OrderOriginsPanel({ order, close }: OriginsPanelProps) {
  const { say } = useLanguage();
  const proposals = useProposedLineOrigins(order);
  const assignAll = useAssignAllOrigins(order);
  const open = getLinesWithoutOrigin(order);
  const offered = proposals.filter(
    ({ detail, origin }) => origin !== null && open.some(({ id }) => id === detail.id),
  );
  const root = useRef<HTMLDivElement>(null);
  const openBefore = useRef(open.length);
  useEffect(() => {
    const changed = openBefore.current !== open.length;
    openBefore.current = open.length;
    // The chosen line disappears with the focused element: the focus moves to the next open line.
    if (!changed || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[data-open] button')?.focus();
  }, [open.length]);
  // Moves the focus to the button that usually comes next after the user has accepted an order, unless the user is already working here.
  const propose = useRef<HTMLButtonElement>(null);
  const isOffered = offered.length > 0;
  useEffect(() => {
    const { activeElement } = document;
    const button = propose.current;
    const isAtWork = [root.current, button?.parentElement].some((part) =>
      part?.contains(activeElement),
    );
    if (isOffered && !isAtWork) button?.focus();
  }, [isOffered]);
  return (
    <SidePanelLayout
      footer={
        <>
          <Button variant="default" onClick={close}>
            {say(kitTexts.close)}
          </Button>
          {open.length > 0 && (
            <Button
              ref={propose}
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
                // Text typed beside a line applies only to its quantity at that time.
                key={`${detail.id} ${detail.data.quantity}`}
                order={order}
                detail={detail}
                proposals={proposals.filter((each) => each.detail.id === detail.id)}
              />
            ))}
          </ol>
        </div>
      </div>
    </SidePanelLayout>
  );
}

interface OriginRowProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
  readonly proposals: readonly ProposedLineOrigin[];
}

/**
 * Row of a line, or of a part of one: the stock in both divisions, and the origin or the possible origins.
 * The user gives an origin to all units or to a typed number.
 */
function OriginRow({ order, detail, proposals }: OriginRowProps) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const { here, elsewhere } = sumFree(detail, order.division.id);
  const count = (value: number) => formatDecimal(value, 3, language);
  const { quantity, origin } = detail.data;
  const [typed, setTyped] = useState(() => String(quantity));
  const request = parseUnits(typed, quantity, language);
  const { part } = detail;
  return (
    <li
      className={classes.line}
      data-open={origin === null || undefined}
      data-begin={origin === null || undefined}
      data-part={(part !== null && part.number > 1) || undefined}
    >
      <div className={classes.product}>
        <strong>{detail.product.name}</strong>
        {part && (
          <span className={orderClasses.hint}>
            {say(orderTexts.partOfLine, { ...part, ordered: count(part.ordered) })}
          </span>
        )}
      </div>
      <span data-label={say(orderTexts.quantity)} title={sayCount(lineUnitCountWords, quantity)}>
        {origin === null ? (
          <TextInput
            size="xs"
            inputMode="decimal"
            aria-label={say(orderTexts.unitsFromHere, { product: detail.product.name })}
            aria-invalid={request.issue !== undefined}
            className={classes.units ?? ''}
            value={typed}
            error={request.issue !== undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => typed.trim() === '' && setTyped(String(quantity))}
          />
        ) : (
          count(quantity)
        )}
      </span>
      <span data-label={say(orderTexts.here)} data-covers={here >= quantity || undefined}>
        {count(here)}
      </span>
      <span data-label={say(orderTexts.elsewhere)} data-covers={elsewhere >= quantity || undefined}>
        {count(elsewhere)}
      </span>
      <div className={classes.origin}>
        {(origin !== null || detail.transferRequest !== null) && (
          <LineOriginText detail={detail} status={order.status} />
        )}
        <ReleaseOriginButton order={order} detail={detail} />
        {request.issue !== undefined && (
          <span className={orderClasses.denied} role="alert">
            {request.issue}
          </span>
        )}
        {origin === null && request.units !== undefined && request.units < quantity && (
          <span className={orderClasses.hint}>
            {say(orderTexts.restStaysOpen, {
              quantity: count(request.units),
              rest: count(fromThousandths(toThousandths(quantity) - toThousandths(request.units))),
            })}
          </span>
        )}
        {origin === null && (
          <LineOriginSelect
            key={request.units}
            order={order}
            detail={detail}
            requested={request.units}
          />
        )}
        {origin === null &&
          proposals.map((proposal) => (
            <span
              key={`${proposal.origin} ${'originId' in proposal ? proposal.originId : ''}`}
              className={orderClasses.hint}
            >
              {sayReason(proposal, proposals.length > 1, speech)}
            </span>
          ))}
      </div>
    </li>
  );
}

/** Returns the unreserved units in the order's own division and in all others. */
function sumFree({ productAvailability }: OrderDetail, divisionId: number) {
  const sum = (isSame: boolean) =>
    productAvailability
      .filter(({ division }) => (division.id === divisionId) === isSame)
      .reduce((total, { available }) => total + Math.max(0, available), 0);
  return { here: sum(true), elsewhere: sum(false) };
}

/** Parses the typed units of a row with a maximum; returns the problem of an invalid text in words. */
function parseUnits(
  typed: string,
  most: number,
  language: Language,
):
  | { readonly units: number; readonly issue?: never }
  | { readonly units?: never; readonly issue: string } {
  const text = normalizeTypedNumber(typed).trim();
  const read = quantitySchema.safeParse(text === '' ? most : text);
  const [issue] = read.success ? [] : toErrorDetails(read.error);
  if (!read.success) return { issue: sayValidationRule(issue ?? { rule: 'number' }, language) };
  if (read.data > most)
    return { issue: sayValidationRule({ rule: 'lessOrEqual', params: { max: most } }, language) };
  return { units: read.data };
}

function sayReason(
  { origin, quantity, place, free }: ProposedLineOrigin,
  isPart: boolean,
  { say, language }: Speech,
): string {
  const params = {
    place: place ?? '',
    free: formatDecimal(free, 3, language),
    quantity: formatDecimal(quantity, 3, language),
  };
  if (isPart) {
    if (origin === 'inventory') return say(orderTexts.partFromStore, params);
    if (origin === 'transfer') return say(orderTexts.partToAsk, params);
    return say(origin === null ? orderTexts.partOpen : orderTexts.partToMake, params);
  }
  if (origin === 'inventory') return say(orderTexts.fromStore, params);
  if (origin === 'transfer') return say(orderTexts.askThere, params);
  if (origin === null) return say(orderTexts.nothingProposed);
  return say(free > 0 ? orderTexts.makeSome : orderTexts.makeAll, params);
}
