import { useDebouncedValue } from '@mantine/hooks';
import { formatLocation, parseLocation } from '@tarima/domain/kit/location';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import type { DistanceKind } from '@tarima/domain/shipments/distance';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { searchDebounceMs } from '../kit/data/use-debounced-draft.ts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './shipments.module.css';
import { shipmentDistanceQueryOptions } from './shipments-data.ts';

interface DistanceProps {
  /** Shipment with its distance; undefined where no distance could be requested. */
  readonly shipment: Pick<WholeShipment, 'distance' | 'distanceKind'> | undefined;
  readonly toCustomer?: boolean;
}

/** Distance in kilometres by road, or an estimate; an unknown distance is marked as such. */
export function ShipmentDistance({ shipment, toCustomer = false }: DistanceProps) {
  const { say, language } = useLanguage();
  const { distance = 0, distanceKind = 'unknown' } = shipment ?? {};
  return (
    <span className={classes.distance}>
      <Route size={16} aria-hidden />
      {say(distanceWords(distanceKind, toCustomer), { km: formatDecimal(distance, 2, language) })}
    </span>
  );
}

function distanceWords(kind: DistanceKind, toCustomer: boolean): LocalizedWords {
  if (kind === 'unknown') return shipmentTexts.distanceUnknown;
  if (kind === 'about')
    return toCustomer ? shipmentTexts.distanceToCustomerAbout : shipmentTexts.distanceAbout;
  return toCustomer ? shipmentTexts.distanceToCustomer : shipmentTexts.distance;
}

/** Distance while the user moves the pin: requested once the pin rests. */
export function MapPinDistance({ id, pin }: { id: number; pin: string }) {
  const { say } = useLanguage();
  const point = parseLocation(pin);
  const written = point ? formatLocation(point) : '';
  const [settled] = useDebouncedValue(written, searchDebounceMs);
  const { data, isError } = useQuery({
    ...shipmentDistanceQueryOptions(id, settled),
    ...(settled === '' && { queryFn: skipToken }),
  });
  const known = settled === written && settled !== '' ? data : undefined;
  return (
    <output className={classes.moving}>
      {written === '' ? (
        say(shipmentTexts.noPin)
      ) : known ? (
        <ShipmentDistance shipment={known} />
      ) : isError ? (
        <ShipmentDistance shipment={undefined} />
      ) : (
        say(shipmentTexts.measuring)
      )}
    </output>
  );
}
