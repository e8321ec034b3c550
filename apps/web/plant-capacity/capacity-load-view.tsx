import { ActionIcon, Alert, Button, NativeSelect, Skeleton } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Instant } from '@tarima/domain/kit/time-zone';
import { capacityTexts } from '@tarima/domain/planning/calls/capacity-texts';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { DivisionSelect } from '../divisions/division-select.tsx';
import { getPresentTime } from '../kit/clock.ts';
import { getErrorText } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { plantHoursQueryOptions } from '../plant/planning-data.ts';
import {
  getLocalDay,
  getMondayOfWeek,
  parseWeekMonday,
  addWeeksToMonday,
} from '../plant/local-time.ts';
import {
  capacityQueryOptions,
  capacityWeekCount,
  type HeatMapBucketSize,
} from './capacity-data.ts';
import { CapacityCards } from './capacity-cards.tsx';
import classes from './capacity.module.css';
import { CapacityHeatMap } from './capacity-heat-map.tsx';

/** View with the heat map and the cards above it. */
export function CapacityLoadView() {
  const hours = useQuery(plantHoursQueryOptions());
  return hours.data ? <Loaded hours={hours.data} /> : <Skeleton height={480} />;
}

function Loaded({ hours }: { hours: PlantHours }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const zone = hours.timeZone;
  const address = useCapacityAddress(zone);
  const { shown, show } = address;
  const { from, bucket, inMinutes, division } = shown;
  const capacity = useQuery(
    capacityQueryOptions({ from, zone, bucket, divisionId: division, lang: language }),
  );
  return (
    <>
      {capacity.isError && (
        <Alert
          color="red"
          icon={<CircleAlert size={18} aria-hidden />}
          title={say(capacityTexts.failed)}
        >
          {getErrorText(capacity.error, speech)}{' '}
          <Button variant="default" size="xs" onClick={() => void capacity.refetch()}>
            {say(kitTexts.retry)}
          </Button>
        </Alert>
      )}
      {capacity.isPending && <Skeleton height={480} />}
      {capacity.data && <CapacityCards capacity={capacity.data} zone={zone} />}
      <div className={classes.tools}>
        <div className={classes.pages}>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={say(capacityTexts.earlier)}
            onClick={() =>
              show({ ...shown, from: addWeeksToMonday(from, -capacityWeekCount, zone) })
            }
          >
            <ChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Button
            size="sm"
            variant="default"
            onClick={() => show({ ...shown, from: address.first })}
          >
            {say(capacityTexts.today)}
          </Button>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={say(capacityTexts.later)}
            onClick={() =>
              show({ ...shown, from: addWeeksToMonday(from, capacityWeekCount, zone) })
            }
          >
            <ChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
        <NativeSelect
          aria-label={say(capacityTexts.bucket)}
          value={bucket}
          data={[
            { value: 'day', label: say(capacityTexts.day) },
            { value: 'week', label: say(capacityTexts.week) },
          ]}
          onChange={({ currentTarget }) =>
            show({ ...shown, bucket: parseBucket(currentTarget.value) })
          }
        />
        <NativeSelect
          aria-label={say(capacityTexts.figures)}
          value={inMinutes ? 'minutes' : 'percent'}
          data={[
            { value: 'percent', label: say(capacityTexts.percent) },
            { value: 'minutes', label: say(capacityTexts.minutes) },
          ]}
          onChange={({ currentTarget }) =>
            show({ ...shown, inMinutes: currentTarget.value === 'minutes' })
          }
        />
        <DivisionSelect
          value={division}
          onChange={(chosen) => show({ ...shown, division: chosen })}
        />
        <Legend />
      </div>
      {capacity.data && capacity.data.rows.length === 0 && (
        <Alert>{say(capacityTexts.empty)}</Alert>
      )}
      {capacity.data && capacity.data.rows.length > 0 && (
        <CapacityHeatMap
          rows={capacity.data.rows}
          pools={capacity.data.pools}
          bottleneckId={capacity.data.bottleneckId}
          bucket={bucket}
          inMinutes={inMinutes}
          zone={zone}
          busy={capacity.isFetching}
        />
      )}
    </>
  );
}

function Legend() {
  const { say } = useLanguage();
  return (
    <ul className={classes.legend} aria-label={say(capacityTexts.load)}>
      {(['calm', 'warm', 'red', 'closed'] as const).map((heat) => (
        <li key={heat}>
          <span className={classes.legendMark} data-heat={heat} aria-hidden="true" />
          {say(capacityTexts[heat])}
        </li>
      ))}
    </ul>
  );
}

const parseBucket = (raw: unknown): HeatMapBucketSize => (raw === 'week' ? 'week' : 'day');

interface Shown {
  /** Midnight of the first Monday. */
  readonly from: Instant;
  readonly bucket: HeatMapBucketSize;
  /** True for minutes; false for percentages. */
  readonly inMinutes: boolean;
  /** Chosen division; undefined shows all divisions. */
  readonly division: number | undefined;
}

/** State of the view, all of it in the address; default values are left out. */
function useCapacityAddress(zone: string) {
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [now] = useState(getPresentTime);
  const first = addWeeksToMonday(getMondayOfWeek(now, zone), -1, zone);
  const shown: Shown = {
    from: raw['from'] === undefined ? first : parseWeekMonday(raw['from'], now, zone),
    bucket: parseBucket(raw['bucket']),
    inMinutes: raw['figures'] === 'minutes',
    division: /^\d{1,15}$/.test(String(raw['division'])) ? Number(raw['division']) : undefined,
  };
  return {
    shown,
    /** First week by default. */
    first,
    show: ({ from, bucket, inMinutes, division }: Shown) =>
      void router.navigate({
        to: router.latestLocation.pathname,
        search: {
          ...(from !== first && { from: getLocalDay(from, zone) }),
          ...(bucket === 'week' && { bucket }),
          ...(inMinutes && { figures: 'minutes' }),
          ...(division !== undefined && { division }),
        },
        replace: true,
        resetScroll: false,
      }),
  };
}
