import type { LocalizedWords } from '@tarima/domain/kit/words';
import { otherProductCountWords } from '@tarima/domain/planning/calls/plan-all-texts';
import {
  planChangeTexts,
  unchangedOrderCountWords,
} from '@tarima/domain/planning/calls/plan-change-texts';
import { useState, type ReactNode } from 'react';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './plan-changes.module.css';
import { sayInstantText } from './say-instant.ts';

/** Order that a change of the plan moves, with the end of its production before and after. */
export interface PlanChangeRow {
  /** Id of the order; null for a user who is limited to the own orders and may not read this one. */
  readonly orderId: number | null;
  /** Name of the customer; null for a user who sees no orders. */
  readonly customer: string | null;
  readonly product: string;
  readonly otherProducts: number;
  readonly pieces: number;
  /** Pieces before the change; undefined where it does not change them. */
  readonly piecesBefore?: number;
  readonly before: string | null;
  readonly after: string | null;
  /** Shown instead of the moment after the change. */
  readonly instead?: string | undefined;
  /** True when the row is shown although its end stays the same. */
  readonly isShown?: boolean;
  /** Mark beside the end after the change. */
  readonly mark?: ReactNode;
  /** Control before the number of the order. */
  readonly control?: ReactNode;
  /** Content of a separate row below the order. */
  readonly details?: ReactNode;
}

interface PlanChangesProps {
  readonly changes: readonly PlanChangeRow[];
  readonly zone: string;
  /** Text of an order without an end before, and after. */
  readonly noBefore?: LocalizedWords;
  readonly noAfter?: LocalizedWords;
  /** Opens an order at its end after the change. */
  open?(orderId: number): void;
}

/** Table of the orders that a change of the plan moves. Orders with an unchanged end are hidden until the user shows them. */
export function PlanChangesTable(props: PlanChangesProps) {
  const { changes, zone, noBefore = planChangeTexts.noPlan, open } = props;
  const { noAfter = planChangeTexts.impossible } = props;
  const { say, sayCount, language } = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const changed = changes.filter(isChanged);
  const unchanged = changes.length - changed.length;
  const shown = isWhole ? changes : changed;
  const withCustomer = shown.some(({ customer }) => customer !== null);
  const columns = [
    planChangeTexts.order,
    ...(withCustomer ? [planChangeTexts.customer] : []),
    planChangeTexts.product,
    planChangeTexts.pieces,
    planChangeTexts.before,
    planChangeTexts.after,
  ];
  const number = (value: number): string => formatDecimal(value, 3, language);
  const moment = (at: string | null, none: LocalizedWords): string =>
    sayInstantText(at, zone, language, say(none));
  return (
    <div className={classes.changes}>
      {shown.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={say(planChangeTexts.label)}>
            <thead>
              <tr>
                {columns.map((words) => (
                  <th key={words.en} scope="col">
                    {say(words)}
                  </th>
                ))}
              </tr>
            </thead>
            {shown.map((change, at) => (
              <tbody key={change.orderId ?? `hidden ${at}`} data-order={change.orderId}>
                <tr>
                  <th scope="row" data-label={say(planChangeTexts.order)}>
                    <span className={classes.order}>
                      {change.control}
                      {change.orderId === null && '—'}
                      {open && change.orderId !== null ? (
                        <button
                          type="button"
                          className={classes.open}
                          onClick={() => change.orderId !== null && open(change.orderId)}
                        >
                          {change.orderId}
                        </button>
                      ) : (
                        change.orderId
                      )}
                    </span>
                  </th>
                  {withCustomer && (
                    <td data-label={say(planChangeTexts.customer)}>{change.customer ?? '—'}</td>
                  )}
                  <td data-label={say(planChangeTexts.product)}>
                    {change.product}{' '}
                    {change.otherProducts > 0 &&
                      sayCount(otherProductCountWords, change.otherProducts)}
                  </td>
                  <td className={classes.number} data-label={say(planChangeTexts.pieces)}>
                    {change.piecesBefore === undefined || change.piecesBefore === change.pieces
                      ? number(change.pieces)
                      : say(planChangeTexts.piecesChange, {
                          before: number(change.piecesBefore),
                          after: number(change.pieces),
                        })}
                  </td>
                  <td data-label={say(planChangeTexts.before)}>
                    {moment(change.before, noBefore)}
                  </td>
                  <td data-label={say(planChangeTexts.after)}>
                    <span className={classes.after}>
                      <strong>{change.instead ?? moment(change.after, noAfter)}</strong>
                      {change.mark}
                    </span>
                  </td>
                </tr>
                {change.details && (
                  <tr className={classes.details}>
                    <td colSpan={columns.length}>{change.details}</td>
                  </tr>
                )}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {unchanged > 0 && (
        <p className={classes.unchanged}>
          {sayCount(unchangedOrderCountWords, unchanged)}{' '}
          <button type="button" className={classes.open} onClick={() => setWhole(!isWhole)}>
            {say(isWhole ? planChangeTexts.hideUnchanged : planChangeTexts.showUnchanged)}
          </button>
        </p>
      )}
    </div>
  );
}

/** Returns true when the end of an order, its pieces or another part of its row changes. */
const isChanged = ({ before, after, pieces, piecesBefore, isShown }: PlanChangeRow): boolean =>
  isShown === true ||
  (piecesBefore !== undefined && piecesBefore !== pieces) ||
  (before === null || after === null ? before !== after : Date.parse(before) !== Date.parse(after));
