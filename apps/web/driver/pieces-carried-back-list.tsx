import type { DriverStop } from '@tarima/domain/trips/driver';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import { listPiecesCarriedBack } from '@tarima/domain/trips/pieces-carried-back';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './driver.module.css';

/** Refused pieces that are on the truck, with the store to which each goes; nothing where there are none. */
export function PiecesCarriedBackList({
  stops,
}: {
  readonly stops: readonly Pick<DriverStop, 'items'>[];
}) {
  const { say, language } = useLanguage();
  const carried = listPiecesCarriedBack(stops);
  if (carried.length === 0) return null;
  return (
    <section className={classes.trip} aria-labelledby="carried-back">
      <h2 id="carried-back">{say(driverTexts.carriedBack)}</h2>
      <ul className={classes.goods}>
        {carried.map(({ product, store, pieces }) => (
          <li key={JSON.stringify([product, store])}>
            {say(driverTexts.carriedBackTo, {
              pieces: formatDecimal(pieces, 3, language),
              product,
              store,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
