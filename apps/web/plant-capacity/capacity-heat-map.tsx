import { HoverCard } from '@mantine/core';
import { capacityTexts, peopleCountWords } from '@tarima/domain/planning/calls/capacity-texts';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getPresentTime } from '../kit/clock.ts';
import { useLanguage } from '../kit/words.tsx';
import { workplacesQueryOptions } from '../plant/planning-data.ts';
import { getLocalDay, getMondayOfWeek } from '../plant/local-time.ts';
import { sayInstant, sayWholeNumber } from '../plant/say-instant.ts';
import { getScreenPath } from '../kit/screen-path.ts';
import { toGuardProfile, useSignedInUser } from '../kit/signed-in-user.ts';
import {
  getHighestLoadPercent,
  getCapacityHeatLevel,
  type CapacityBucketLoad,
  type HeatMapBucketSize,
  type CapacityRow,
  type CapacityPoolRow,
} from './capacity-data.ts';
import classes from './capacity.module.css';

interface HeatMapProps {
  readonly rows: readonly CapacityRow[];
  readonly pools: readonly CapacityPoolRow[];
  readonly bottleneckId: number | null;
  readonly bucket: HeatMapBucketSize;
  readonly inMinutes: boolean;
  readonly zone: string;
  readonly busy: boolean;
}

/**
 * Heat map with a row for each workplace and each pool of people, and a column for each day or week.
 * A cell shows the share of the available time that is planned.
 */
export function CapacityHeatMap({
  rows,
  pools,
  bottleneckId,
  bucket,
  inMinutes,
  zone,
  busy,
}: HeatMapProps) {
  const { say, sayCount, language } = useLanguage();
  const profile = toGuardProfile(useSignedInUser());
  const plans = hasCallAccess('orders_planning', profile);
  const chooses = canChooseDivision(profile);
  const userWorkplaces = useQuery({ ...workplacesQueryOptions(language), enabled: plans }).data;
  // Users limited to their own divisions get links to these divisions only.
  const opens = (id: number): boolean =>
    plans && (chooses || userWorkplaces?.some((each) => each.own && each.id === id) === true);
  /** Returns a workplace of the pool that the user may open: its board shows the people of its division. */
  const findWorkplace = ({ workplaces }: CapacityPoolRow): CapacityRow['workplace'] | undefined =>
    rows.find(
      ({ workplace: { id } }) => opens(id) && workplaces.some((workplace) => workplace.id === id),
    )?.workplace;
  const columns = (rows[0]?.buckets ?? []).map((each, at) => ({ start: each.start, at }));
  const name = (start: string): string => sayInstant(Date.parse(start), 'day', zone, language);
  const [now] = useState(getPresentTime);
  const today = getLocalDay(now, zone);
  return (
    <div className={classes.scroll} aria-busy={busy}>
      <table className={classes.map}>
        <caption className={classes.hidden}>{say(capacityTexts.heatMap)}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {say(capacityTexts.workplace)}
            </th>
            {columns.map(({ start }) => (
              <th
                key={start}
                scope="col"
                data-today={getLocalDay(Date.parse(start), zone) === today || undefined}
              >
                {bucket === 'day' && (
                  <span className={classes.weekday}>
                    {sayInstant(Date.parse(start), 'weekday', zone, language)}{' '}
                  </span>
                )}
                {sayInstant(Date.parse(start), 'monthDay', zone, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.workplace.id}
              data-bottleneck={row.workplace.id === bottleneckId || undefined}
            >
              <th scope="row">{row.workplace.name}</th>
              {columns.map(({ start, at }) => {
                const each = row.buckets[at];
                return (
                  <td key={start}>
                    {each && (
                      <Cell
                        name={row.workplace.name}
                        to={
                          opens(row.workplace.id)
                            ? { division: row.workplace.division.id, workplace: row.workplace.id }
                            : undefined
                        }
                        bucket={each}
                        date={name(start)}
                        inMinutes={inMinutes}
                        zone={zone}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tbody aria-label={say(capacityTexts.people)}>
          {pools.map((pool) => {
            const { users, workplaces, buckets } = pool;
            const linkedWorkplace = findWorkplace(pool);
            const names = users.map((user) => user.name).join(', ');
            return (
              <tr key={workplaces.map(({ id }) => id).join(' ')}>
                <th scope="row" title={names}>
                  {sayCount(peopleCountWords, users.length)}
                  <span className={classes.poolPlaces}>
                    {workplaces.map((workplace) => workplace.name).join(', ')}
                  </span>
                </th>
                {columns.map(({ start, at }) => {
                  const each = buckets[at];
                  return (
                    <td key={start}>
                      {each && (
                        <Cell
                          name={names}
                          to={
                            linkedWorkplace && {
                              division: linkedWorkplace.division.id,
                              look: 'people',
                            }
                          }
                          bucket={each}
                          date={name(start)}
                          inMinutes={inMinutes}
                          zone={zone}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Workplace of the board, or the people of one. */
interface BoardTarget {
  readonly division: number;
  readonly workplace?: number;
  readonly look?: 'people';
}

interface CellProps {
  /** Name of the workplace, or of the pool of people. */
  readonly name: string;
  /** Part of the board that the cell opens; undefined for users who may not plan. */
  readonly to: BoardTarget | undefined;
  readonly bucket: CapacityBucketLoad;
  readonly date: string;
  readonly inMinutes: boolean;
  readonly zone: string;
}

function Cell({ name, to, bucket, date, inMinutes, zone }: CellProps) {
  const { say, language } = useLanguage();
  const { availableMinutes, plannedMinutes, unplannedMinutes, maintenanceMinutes } = bucket;
  const sayPercent = (percent: number | null): string =>
    percent === null
      ? say(capacityTexts.noCapacity)
      : say(capacityTexts.loadOf, { percent: sayWholeNumber(percent, language) });
  const load = sayPercent(getHighestLoadPercent(bucket));
  const minutes = sayWholeNumber(plannedMinutes + unplannedMinutes, language);
  const heat = getCapacityHeatLevel(bucket);
  const shown =
    heat === 'closed' ? '—' : inMinutes ? minutes : bucket.loadPercent === null ? '!' : load;
  const figures = {
    available: sayWholeNumber(availableMinutes, language),
    planned: sayWholeNumber(plannedMinutes, language),
    unplanned: sayWholeNumber(unplannedMinutes, language),
    maintenance: sayWholeNumber(maintenanceMinutes, language),
  };
  const label = say(capacityTexts.cell, { workplace: name, date, load, ...figures });
  const monday = getLocalDay(getMondayOfWeek(Date.parse(bucket.start), zone), zone);
  return (
    <HoverCard openDelay={150} closeDelay={0} shadow="md" withinPortal withRoles={false}>
      <HoverCard.Target>
        {to ? (
          <Link
            to={getScreenPath('orders_planning')}
            search={{ tab: 'production', ...to, week: monday }}
            className={classes.cell ?? ''}
            data-heat={heat}
            aria-label={say(capacityTexts.openCell, { cell: label })}
            preload={false}
          >
            {shown}
          </Link>
        ) : (
          <span className={classes.cell} data-heat={heat}>
            {shown}
            <span className={classes.hidden}>{label}</span>
          </span>
        )}
      </HoverCard.Target>
      <HoverCard.Dropdown aria-hidden="true">
        <dl className={classes.figures}>
          <div>
            <dt>{date}</dt>
            <dd>{load}</dd>
          </div>
          {bucket.peoplePercent !== undefined && bucket.peoplePercent !== null && (
            <div>
              <dt>{say(capacityTexts.itsPeople)}</dt>
              <dd>{sayPercent(bucket.peoplePercent)}</dd>
            </div>
          )}
          <Figure label={say(capacityTexts.availableMinutes)} minutes={figures.available} />
          <Figure label={say(capacityTexts.plannedMinutes)} minutes={figures.planned} />
          <Figure label={say(capacityTexts.unplannedMinutes)} minutes={figures.unplanned} />
          <Figure label={say(capacityTexts.maintenanceMinutes)} minutes={figures.maintenance} />
        </dl>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

function Figure({ label, minutes }: { label: string; minutes: string }) {
  const { say } = useLanguage();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{say(capacityTexts.ofMinutes, { minutes })}</dd>
    </div>
  );
}
