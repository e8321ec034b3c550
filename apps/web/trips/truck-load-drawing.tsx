import type { WholeTrip } from '@tarima/domain/trips/contract';
import { getStopColor } from '@tarima/domain/loading/stop-colors';
import { getVehicleInsideSize, computeTripLoad } from '@tarima/domain/trips/trip-load';
import { sayKilograms, sayLoadWarnings } from '@tarima/domain/trips/say-load';
import { truckLoadPatternWords, tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { useId } from 'react';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { MeterBar } from '../kit/meter-bar.tsx';
import classes from './trips.module.css';
import { TripLoadWarnings } from './trip-load-warnings.tsx';

/** Units of the drawing per millimetre of the vehicle. */
const scale = 0.1;
const cab = 90;
const edge = 6;

/** Drawing of the load from above, with the cab on the left: the goods that leave the truck last are next to it. */
export function TruckLoadDrawing({ trip }: { readonly trip: WholeTrip }) {
  const { say, sayCount, language } = useLanguage();
  const { vehicle, stops, pattern, overReason } = trip;
  const room = getVehicleInsideSize(vehicle);
  const load = computeTripLoad(vehicle, stops, pattern);
  const { plan, weight, ofPayload, ofLength } = load;
  const headingId = useId();
  const [length, width] = [room.length * scale, room.width * scale];
  const getProductName = (stop: number, productId: number): string =>
    stops[stop - 1]?.lines.find(({ product }) => product.id === productId)?.product.name ?? '';
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        {say(tripTexts.loadDrawing)}
        <span className={classes.aside}>
          {say(truckLoadPatternWords[plan.pattern])} ·{' '}
          {sayCount(tripCountWords.stacks, plan.placed.length)}
        </span>
      </h3>
      <TripLoadWarnings texts={sayLoadWarnings(load, trip, language)} />
      {overReason !== null && (
        <p className={classes.note}>{say(tripTexts.overReasonOf, { reason: overReason })}</p>
      )}
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${cab + length + edge * 2} ${width + edge * 2}`}
        role="img"
        aria-label={say(tripTexts.loadDrawn, {
          stacks: sayCount(tripCountWords.stacks, plan.placed.length),
          name: vehicle.name,
        })}
      >
        <rect
          className={classes.cab}
          x={edge}
          y={edge + 10}
          width={cab - 18}
          height={width - 20}
          rx={22}
        />
        <rect
          className={classes.glass}
          x={edge + 14}
          y={edge + 26}
          width={16}
          height={width - 52}
          rx={7}
        />
        <rect className={classes.room} x={cab + edge} y={edge} width={length} height={width} />
        {plan.placed.map(({ stop, productId, pieces, x, y, along, across, turned }) => {
          const [left, top] = [cab + edge + x * scale, edge + y * scale];
          return (
            <g key={`${x} ${y}`} data-stop={stop} data-turned={turned || undefined}>
              <title>
                {say(tripTexts.stack, { stop, product: getProductName(stop, productId), pieces })}
              </title>
              <rect
                className={classes.stack}
                x={left + 1.5}
                y={top + 1.5}
                width={along * scale - 3}
                height={across * scale - 3}
                rx={3}
                style={{ fill: getStopColor(stop), stroke: getStopColor(stop) }}
              />
              <text
                className={classes.stackStop}
                x={left + (along * scale) / 2}
                y={top + (across * scale) / 2 - 4}
              >
                {stop}
              </text>
              <text
                className={classes.stackPieces}
                x={left + (along * scale) / 2}
                y={top + (across * scale) / 2 + 22}
              >
                {pieces}
              </text>
            </g>
          );
        })}
      </svg>
      <p className={classes.ends} aria-hidden>
        <span>{say(tripTexts.cab)}</span>
        <span>{say(tripTexts.doors)}</span>
      </p>
      <Meter
        label={say(tripTexts.ofWeight, {
          kg: sayKilograms(weight.kg, language),
          payload: sayKilograms(vehicle.payload, language),
        })}
        share={ofPayload}
      />
      <Meter
        label={say(tripTexts.ofLength, {
          used: formatDecimal(plan.used / 1000, 1, language),
          length: formatDecimal(vehicle.insideLength, 1, language),
        })}
        share={plan.remaining.length > 0 ? 1.01 : ofLength}
      />
    </section>
  );
}

function Meter({ label, share }: { readonly label: string; readonly share: number }) {
  return (
    <div className={classes.meter}>
      <span>{label}</span>
      <MeterBar label={label} share={share} isOver={share > 1} />
    </div>
  );
}
