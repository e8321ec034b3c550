import { formatLocation, parseLocation } from '@tarima/domain/kit/location';
import { getStopColor } from '@tarima/domain/loading/stop-colors';
import type { DriverStop } from '@tarima/domain/trips/driver';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import { listStopReceipts } from '@tarima/domain/trips/stop-receipt';
import { sayWeight } from '@tarima/domain/trips/say-load';
import { CircleCheckBig, CloudUpload, MapPin, Navigation, PackageCheck, Phone } from 'lucide-react';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './driver.module.css';
import { sayStopTime } from './say-stop-time.ts';

interface StopCardProps {
  readonly stop: DriverStop;
  /** Position of the stop in the trip, from 1. */
  readonly at: number;
  readonly timeZone: string;
  /** True for the first stop that the driver has not reached. */
  readonly isNext: boolean;
  readonly isUnderWay: boolean;
  /** True while a report of the stop, or a part of one, is not sent. */
  readonly isUnsent: boolean;
  arrive(): void;
  deliver(): void;
}

/** Stop with contact, address, goods, and the reports so far. */
export function TripStopCard(props: StopCardProps) {
  const { stop, at, timeZone, isNext, isUnderWay, isUnsent, arrive, deliver } = props;
  const { say, language } = useLanguage();
  const { state, customer, address, location, comments, lines, weight } = stop;
  const position = parseLocation(location);
  const isOpen = isUnderWay && (state === 'waiting' || state === 'arrived');
  return (
    <li
      className={classes.stop}
      data-state={state}
      data-next={isNext || undefined}
      aria-label={say(driverTexts.stopOf, { at, customer: customer.name })}
    >
      <div className={classes.head}>
        <span className={classes.number} style={{ background: getStopColor(at) }} aria-hidden>
          {at}
        </span>
        <div className={classes.who}>
          <h2>{customer.name}</h2>
          <p>{say(driverTexts.orderOf, { order: stop.order.id, shipment: stop.shipment })}</p>
        </div>
      </div>
      <p className={classes.where}>
        <MapPin size={18} aria-hidden />
        {address ?? location}
      </p>
      <ul className={classes.goods}>
        {lines.map(({ product, pieces }) => (
          <li key={product.id}>
            {say(driverTexts.pieces, {
              pieces: formatDecimal(pieces, 3, language),
              product: product.name,
            })}
          </li>
        ))}
        <li className={classes.soft}>{sayWeight(weight, language)}</li>
      </ul>
      <StopReceipts stop={stop} />
      {comments !== null && <p className={classes.note}>{comments}</p>}
      <StopReports stop={stop} isUnsent={isUnsent} timeZone={timeZone} />
      {state !== 'delivered' && state !== 'canceled' && state !== 'left' && (
        <div className={classes.actions}>
          {customer.phoneNumber !== null && (
            <a
              className={classes.action}
              href={`tel:${customer.phoneNumber.replaceAll(/[^+\d]/g, '')}`}
            >
              <Phone size={20} aria-hidden />
              {say(driverTexts.call)}
            </a>
          )}
          {position && (
            <a
              className={classes.action}
              href={`geo:${formatLocation(position)}?q=${encodeURIComponent(formatLocation(position))}`}
            >
              <Navigation size={20} aria-hidden />
              {say(driverTexts.navigate)}
            </a>
          )}
          {isOpen && state === 'waiting' && (
            <button type="button" className={classes.action} onClick={arrive}>
              <MapPin size={20} aria-hidden />
              {say(driverTexts.arrived)}
            </button>
          )}
          {isOpen && (
            <button type="button" className={classes.go} onClick={deliver}>
              <PackageCheck size={22} aria-hidden />
              {say(driverTexts.deliver)}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** Goods of a delivered stop that were not accepted as they were brought, also while the report isUnsent to be sent. */
function StopReceipts({ stop }: Pick<StopCardProps, 'stop'>) {
  const { say, language } = useLanguage();
  const receipts = listStopReceipts(stop);
  if (receipts.length === 0) return null;
  const format = (pieces: number) => formatDecimal(pieces, 3, language);
  const acceptedWords = stop.isTransfer === true ? driverTexts.arrivedOf : driverTexts.acceptedOf;
  const refusalWords =
    stop.isTransfer === true ? driverTexts.missingBecause : driverTexts.refusedBecause;
  return (
    <ul className={classes.receipts}>
      {receipts.map(({ product, pieces, accepted, refusals, isHalfMade }, at) => (
        <li key={at}>
          <b>{product}</b>
          <span>{say(acceptedWords, { accepted: format(accepted), pieces: format(pieces) })}</span>
          {refusals.map((each) => (
            <span key={each.reason}>
              {say(isHalfMade ? driverTexts.lostBecause : refusalWords, {
                pieces: format(each.pieces),
                reason: each.reason,
              })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Reports of a stop, from this phone or from the office. */
function StopReports({
  stop: { state, arrivedAt, deliveredAt },
  isUnsent,
  timeZone,
}: Pick<StopCardProps, 'stop' | 'isUnsent' | 'timeZone'>) {
  const speech = useLanguage();
  const { say } = speech;
  const words =
    state === 'delivered'
      ? deliveredAt !== null
        ? say(driverTexts.deliveredAt, { time: sayStopTime(deliveredAt, timeZone, speech) })
        : say(driverTexts.delivered)
      : state === 'canceled'
        ? say(driverTexts.canceled)
        : state === 'left'
          ? say(driverTexts.left)
          : arrivedAt !== null
            ? say(driverTexts.arrivedAt, { time: sayStopTime(arrivedAt, timeZone, speech) })
            : '';
  if (words === '' && !isUnsent) return null;
  return (
    <p className={classes.told}>
      {state === 'delivered' && <CircleCheckBig size={20} aria-hidden />}
      {words}
      {isUnsent && (
        <span className={classes.late}>
          <CloudUpload size={18} aria-hidden />
          {say(driverTexts.waits)}
        </span>
      )}
    </p>
  );
}
