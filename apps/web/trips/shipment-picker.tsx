import { Checkbox, Skeleton } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { sayWeight } from '@tarima/domain/trips/say-load';
import { tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { TagsCell } from '../kit/cells/cells.tsx';
import { formatDay } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { tripShipmentCandidatesQueryOptions } from './trips-data.ts';
import classes from './trips.module.css';

interface PickerProps {
  readonly divisionId: number;
  readonly chosen: readonly number[];
  onChange(ids: number[]): void;
}

/** Picker of scheduled shipments of a division that are on no trip; the order of their selection becomes the order of the stops. */
export function ShipmentPicker({ divisionId, chosen, onChange }: PickerProps) {
  const { say, sayCount, language } = useLanguage();
  const { data } = useQuery(tripShipmentCandidatesQueryOptions(divisionId, language));
  const known = data?.shipments;
  const prune = useEffectEvent((ids: ReadonlySet<number>) => {
    // Shipments that have left meanwhile, or that leave from elsewhere, are removed from the selection.
    if (chosen.some((id) => !ids.has(id))) onChange(chosen.filter((id) => ids.has(id)));
  });
  useEffect(() => {
    if (known) prune(new Set(known.map(({ id }) => id)));
  }, [known]);
  if (!known) return <Skeleton height={120} />;
  return (
    <fieldset className={classes.picker}>
      <legend>{say(tripTexts.pickShipments)}</legend>
      {known.length === 0 && <p className={classes.note}>{say(tripTexts.noCandidates)}</p>}
      {known.map((shipment) => {
        const { id, order, customer, address, scheduledAt, pieces, weight, status } = shipment;
        const words = findCatalogWords('shipmentStatuses', status);
        return (
          <Checkbox
            key={id}
            className={classes.candidate ?? ''}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
            label={
              <span className={classes.candidateText}>
                <b>{customer.name}</b>
                <span>
                  {say(tripTexts.shipmentOf, { id, order: order.id })}
                  {scheduledAt !== null && ` · ${formatDay(scheduledAt, language)}`}
                </span>
                {address !== null && <span>{address}</span>}
                <span>
                  {sayCount(tripCountWords.pieces, pieces)} · {sayWeight(weight, language)}
                </span>
              </span>
            }
            description={
              words && (
                <TagsCell
                  tags={[{ name: say(words), color: getTagColor('shipmentStatuses', status) }]}
                />
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
