import type { ProductAvailability } from '@tarima/domain/orders/answers';
import { orderTexts } from '@tarima/domain/orders/texts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

interface AvailabilityTableProps {
  readonly product: string;
  /** Division of the order, which is listed first. */
  readonly divisionId: number;
  /** Units that the line needs: stores that cover it are highlighted. */
  readonly requested: number;
  readonly availability: readonly ProductAvailability[];
}

/** Stock of a product, by division and store. */
export function ProductAvailabilityTable({
  product,
  divisionId,
  requested,
  availability,
}: AvailabilityTableProps) {
  const { say, language } = useLanguage();
  if (availability.length === 0) return <p className={classes.hint}>{say(orderTexts.noStock)}</p>;
  const figure = (value: number) => formatDecimal(value, 3, language);
  const rows = availability.toSorted(
    (one, other) =>
      Number(other.division.id === divisionId) - Number(one.division.id === divisionId),
  );
  return (
    <div className={classes.tableFrame}>
      <table className={`${classes.table} ${classes.availability}`}>
        <caption className={classes.caption}>{say(orderTexts.availabilityOf, { product })}</caption>
        <thead>
          <tr>
            <th scope="col">{say(orderTexts.division)}</th>
            <th scope="col">{say(orderTexts.store)}</th>
            <th scope="col">{say(orderTexts.onHand)}</th>
            <th scope="col">{say(orderTexts.reserved)}</th>
            <th scope="col">{say(orderTexts.available)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ division, store, onHand, reserved, available }) => (
            <tr key={store.id} data-covers={available >= requested || undefined}>
              <td>{division.name}</td>
              <td>{store.name}</td>
              <td>{figure(onHand)}</td>
              <td>{figure(reserved)}</td>
              <td>{figure(available)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
