import type { ShipmentItem } from '@tarima/domain/shipments/contract';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { DayCell, TextCell } from '../kit/cells/cells.tsx';
import { formatDecimal } from '../kit/format.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './shipments.module.css';

/** The goods of a shipment, lot by lot. */
export function ShipmentItems({ items }: { items: readonly ShipmentItem[] }) {
  const { say } = useLanguage();
  const isSmall = useSmallScreen();
  return (
    <section className={classes.section} aria-labelledby="shipment-items">
      <h3 id="shipment-items" className={classes.heading}>
        {say(shipmentTexts.items)}
      </h3>
      {isSmall ? <Cards items={items} /> : <Table items={items} />}
    </section>
  );
}

const fromOf = ({ metadata }: ShipmentItem): string =>
  `${metadata.storeFrom} · ${metadata.divisionFrom}`;

const Expiration = ({ date }: { date: string | null }) =>
  date === null ? <TextCell text="" /> : <DayCell day={date} />;

function Table({ items }: { items: readonly ShipmentItem[] }) {
  const { say, language } = useLanguage();
  return (
    <table className={classes.table} aria-labelledby="shipment-items">
      <thead>
        <tr>
          <th scope="col">{say(shipmentTexts.product)}</th>
          <th scope="col" data-numeric>
            {say(shipmentTexts.quantity)}
          </th>
          <th scope="col">{say(shipmentTexts.lotCode)}</th>
          <th scope="col">{say(shipmentTexts.expirationDate)}</th>
          <th scope="col">{say(shipmentTexts.from)}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">{item.product.name}</th>
            <td data-numeric>{formatDecimal(item.quantity, 3, language)}</td>
            <td>{item.lotCode}</td>
            <td>
              <Expiration date={item.expirationDate} />
            </td>
            <td>{fromOf(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ items }: { items: readonly ShipmentItem[] }) {
  const { say, language } = useLanguage();
  return (
    <ul className={classes.cards}>
      {items.map((item) => (
        <li key={item.id} className={classes.card}>
          <span className={classes.product}>{item.product.name}</span>
          <span className={classes.quantity}>{formatDecimal(item.quantity, 3, language)}</span>
          <dl className={classes.lot}>
            <dt>{say(shipmentTexts.lotCode)}</dt>
            <dd>{item.lotCode}</dd>
            <dt>{say(shipmentTexts.expirationDate)}</dt>
            <dd>
              <Expiration date={item.expirationDate} />
            </dd>
            <dt>{say(shipmentTexts.from)}</dt>
            <dd>{fromOf(item)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
