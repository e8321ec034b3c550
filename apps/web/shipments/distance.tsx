import { useDebouncedValue } from '@mantine/hooks';
import { formatLocation, parseLocation } from '@tarima/domain/kit/location';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { searchDebounce } from '../kit/filters/use-draft.ts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './shipments.module.css';
import { distanceOptions } from './shipments-data.ts';

/** Kilometres on the road; 0 is what one is told where nobody could tell. */
export function Distance({ km }: { km: number }) {
  const { say, language } = useLanguage();
  return (
    <span className={classes.distance}>
      <Route size={16} aria-hidden />
      {km > 0
        ? say(shipmentTexts.distance, { km: formatDecimal(km, 2, language) })
        : say(shipmentTexts.distanceUnknown)}
    </span>
  );
}

/** The same while somebody moves the pin: asked for once it rests. */
export function MovingDistance({ id, pin }: { id: number; pin: string }) {
  const { say } = useLanguage();
  const point = parseLocation(pin);
  const written = point ? formatLocation(point) : '';
  const [settled] = useDebouncedValue(written, searchDebounce);
  const { data, isError } = useQuery({
    ...distanceOptions(id, settled),
    ...(settled === '' && { queryFn: skipToken }),
  });
  const known = settled === written && settled !== '' ? data : undefined;
  return (
    <output className={classes.moving}>
      {written === '' ? (
        say(shipmentTexts.noPin)
      ) : known ? (
        <Distance km={known.distance} />
      ) : isError ? (
        <Distance km={0} />
      ) : (
        say(shipmentTexts.measuring)
      )}
    </output>
  );
}
