import { HoverCard } from '@mantine/core';
import { capacityTexts, peopleCountWords } from '@tarima/domain/planning/calls/capacity-texts';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
  const links = useBoardLinks(rows);
  const columns = (rows[0]?.buckets ?? []).map(({ start }) => start);
  const shared = { columns, inMinutes, zone };
  const [now] = useState(getPresentTime);
  const today = getLocalDay(now, zone);
  const scroll = useRef<HTMLDivElement>(null);
  const current = columns.findLastIndex((start) => Date.parse(start) <= now);
  // Scrolls the present column beside the names, where the screen is too narrow for all columns.
  useEffect(() => {
    const frame = scroll.current;
    const [names, ...heads] = frame?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const head = heads[current];
    if (frame && names && head) frame.scrollLeft = head.offsetLeft - names.offsetWidth;
  }, [current]);
  return (
    <div ref={scroll} className={classes.scroll} aria-busy={busy}>
      <table className={classes.map}>
        <caption className={classes.hidden}>{say(capacityTexts.heatMap)}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {say(capacityTexts.workplace)}
            </th>
            {columns.map((start) => (
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
              <th scope="row" title={row.workplace.name}>
                <span className={classes.rowName}>{row.workplace.name}</span>
              </th>
              <RowCells
                {...shared}
                name={row.workplace.name}
                to={links.findWorkplaceTarget(row)}
                buckets={row.buckets}
              />
            </tr>
          ))}
        </tbody>
        <tbody aria-label={say(capacityTexts.people)}>
          {pools.map((pool) => {
            const { users, workplaces, buckets } = pool;
            const names = users.map((user) => user.name).join(', ');
            const places = workplaces.map((workplace) => workplace.name).join(', ');
            return (
              <tr key={workplaces.map(({ id }) => id).join(' ')}>
                <th scope="row" title={names}>
                  {sayCount(peopleCountWords, users.length)}
                  <span className={classes.poolPlaces} title={places}>
                    {places}
                  </span>
                </th>
                <RowCells
                  {...shared}
                  name={names}
                  to={links.findPoolTarget(pool)}
                  buckets={buckets}
                />
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

/** Returns functions that find the board of a row; users limited to their own divisions get links to these only. */
function useBoardLinks(rows: readonly CapacityRow[]) {
  const { language } = useLanguage();
  const profile = toGuardProfile(useSignedInUser());
  const plans = hasCallAccess('orders_planning', profile);
  const chooses = canChooseDivision(profile);
  const workplaces = useQuery({ ...workplacesQueryOptions(language), enabled: plans }).data;
  const canOpen = (id: number): boolean =>
    plans && (chooses || workplaces?.some((each) => each.own && each.id === id) === true);
  const findWorkplaceTarget = ({
    workplace: { id, division },
  }: CapacityRow): BoardTarget | undefined =>
    canOpen(id) ? { division: division.id, workplace: id } : undefined;
  /** Returns the people of the division of a workplace of the pool that the user may open. */
  const findPoolTarget = (pool: CapacityPoolRow): BoardTarget | undefined => {
    const row = rows.find(
      ({ workplace: { id } }) => canOpen(id) && pool.workplaces.some((each) => each.id === id),
    );
    return row && { division: row.workplace.division.id, look: 'people' };
  };
  return { findWorkplaceTarget, findPoolTarget };
}

interface RowCellsProps extends Omit<CellProps, 'bucket' | 'date'> {
  /** Starts of the days or weeks. */
  readonly columns: readonly string[];
  readonly buckets: readonly CapacityBucketLoad[];
}

/** Cells of a workplace or of a pool of people, one for each column. */
function RowCells({ columns, buckets, ...shared }: RowCellsProps) {
  const { language } = useLanguage();
  return columns.map((start, at) => {
    const bucket = buckets[at];
    const date = sayInstant(Date.parse(start), 'day', shared.zone, language);
    return <td key={start}>{bucket && <Cell {...shared} bucket={bucket} date={date} />}</td>;
  });
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
