import type { ShipmentItem, WholeShipment } from '@tarima/domain/shipments/contract';
import { countLostPieces } from '@tarima/domain/shipments/pieces';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { DayCell, TextCell } from '../kit/cells/cells.tsx';
import { formatDecimal } from '../kit/format.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './shipments.module.css';

/** Section with the goods of a shipment, lot by lot. */
export function ShipmentItemsSection({ items }: { items: readonly ShipmentItem[] }) {
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

const formatOrigin = ({ metadata }: ShipmentItem): string =>
  `${metadata.storeFrom} · ${metadata.divisionFrom}`;

const Expiration = ({ date }: { date: string | null }) =>
  date === null ? <TextCell text="" /> : <DayCell day={date} />;

/** Texts for pieces that the receiver refused, and for those that a driver reported missing or damaged. */
const notAcceptedTexts = {
  refused: {
    because: shipmentPieceTexts.refusedBecause,
    liesIn: shipmentPieceTexts.liesIn,
    onTruckTo: shipmentPieceTexts.onTruckTo,
    awaited: shipmentPieceTexts.again,
    awaitedOf: shipmentPieceTexts.againOf,
    ended: shipmentPieceTexts.ended,
  },
  missing: {
    because: shipmentPieceTexts.missingBecause,
    liesIn: shipmentPieceTexts.checkedIn,
    onTruckTo: shipmentPieceTexts.checkedAfterTripIn,
    awaited: shipmentPieceTexts.stillAwaited,
    awaitedOf: shipmentPieceTexts.stillAwaitedOf,
    ended: shipmentPieceTexts.notAwaited,
  },
} as const;

/**
 * Pieces that were refused, or that a driver reported missing or damaged, with the reason, the store that holds them or to which the truck
 * brings them, and how many of them are delivered again.
 */
function RefusedPieces({ item: { received } }: { item: ShipmentItem }) {
  const { say, language } = useLanguage();
  if (!received || received.refused === 0) return null;
  const { refused, awaited, store, onTruckTo, reportedMissing } = received;
  const texts = notAcceptedTexts[reportedMissing ? 'missing' : 'refused'];
  const format = (quantity: number): string => formatDecimal(quantity, 3, language);
  const getAwaitedText = (): string => {
    if (awaited === 0) return say(texts.ended);
    if (awaited === refused) return say(texts.awaited);
    return say(texts.awaitedOf, { quantity: format(awaited) });
  };
  const parts = [
    say(texts.because, { quantity: format(refused), reason: received.reason ?? '' }),
    store && say(texts.liesIn, { store: store.name }),
    onTruckTo && say(texts.onTruckTo, { store: onTruckTo.name }),
    getAwaitedText(),
  ];
  return <small className={classes.refused}>{parts.filter(Boolean).join(' · ')}</small>;
}

/** Pieces of a transfer that did not arrive or arrived damaged, with the reason. */
function LostPieces({ item: { received } }: { item: ShipmentItem }) {
  const { say, language } = useLanguage();
  if (!received || countLostPieces(received) === 0) return null;
  const format = (quantity: number): string => formatDecimal(quantity, 3, language);
  const parts = [
    received.missing > 0 &&
      say(shipmentPieceTexts.missingCount, { quantity: format(received.missing) }),
    received.damaged > 0 &&
      say(shipmentPieceTexts.damagedCount, { quantity: format(received.damaged) }),
    // The reason stands beside refused pieces already.
    received.refused === 0 && received.reason,
  ];
  return <small className={classes.refused}>{parts.filter(Boolean).join(' · ')}</small>;
}

/** Pieces of the whole line beside those of this shipment: ordered, delivered before it, and still to be delivered. */
function LinePieces({ item: { line, quantity } }: { item: ShipmentItem }) {
  const { say, language } = useLanguage();
  if (!line) return null;
  const format = (pieces: number): string => formatDecimal(pieces, 3, language);
  return (
    <small className={classes.linePieces}>
      {say(shipmentPieceTexts.ofLine, {
        quantity: format(quantity),
        ordered: format(line.ordered),
        before: format(line.before),
        open: format(line.open),
      })}
    </small>
  );
}

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
            <th scope="row">
              {item.product.name}
              <LinePieces item={item} />
              <RefusedPieces item={item} />
              <LostPieces item={item} />
            </th>
            <td data-numeric>{formatDecimal(item.quantity, 3, language)}</td>
            <td className={classes.lotCode}>{item.lotCode}</td>
            <td>
              <Expiration date={item.expirationDate} />
            </td>
            <td>{formatOrigin(item)}</td>
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
          <span className={classes.product}>
            {item.product.name}
            <LinePieces item={item} />
            <RefusedPieces item={item} />
            <LostPieces item={item} />
          </span>
          <span className={classes.quantity}>{formatDecimal(item.quantity, 3, language)}</span>
          <dl className={classes.lot}>
            <dt>{say(shipmentTexts.lotCode)}</dt>
            <dd>{item.lotCode}</dd>
            <dt>{say(shipmentTexts.expirationDate)}</dt>
            <dd>
              <Expiration date={item.expirationDate} />
            </dd>
            <dt>{say(shipmentTexts.from)}</dt>
            <dd>{formatOrigin(item)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Section with half-made goods between two steps: they belong to no lot, but have a number of pieces and a next step. */
export function HalfMadeGoodsSection({ goods }: { goods: NonNullable<WholeShipment['halfMade']> }) {
  const { say, language } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="shipment-half-made">
      <h3 id="shipment-half-made" className={classes.heading}>
        {say(shipmentTexts.halfMade)}
      </h3>
      <div className={classes.card}>
        <span className={classes.product}>
          {goods.product.name}
          {goods.lost && (
            <small className={classes.refused}>
              {say(shipmentPieceTexts.lostBecause, {
                quantity: formatDecimal(goods.lost.quantity, 3, language),
                reason: goods.lost.reason,
              })}
            </small>
          )}
        </span>
        <span className={classes.quantity}>{formatDecimal(goods.quantity, 3, language)}</span>
        <dl className={classes.lot}>
          <dt>{say(shipmentTexts.stepFrom)}</dt>
          <dd>{goods.from.name}</dd>
          <dt>{say(shipmentTexts.stepTo)}</dt>
          <dd>{goods.to.name}</dd>
        </dl>
      </div>
    </section>
  );
}
