import { ActionIcon, Alert, Button, NativeSelect, Skeleton } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Instant } from '@tarima/domain/kit/time-zone';
import { capacityTexts } from '@tarima/domain/planning/capacity-texts';
import type { PlantHours } from '@tarima/domain/planning/model';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { errorText } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { hoursQuery } from '../planning/planning-data.ts';
import { dayOf, mondayOf, weekOf, weeksLater } from '../planning/wall-clock.ts';
import { capacityQuery, weeksShown, type BucketSize } from './capacity-data.ts';
import { CapacityCards } from './capacity-cards.tsx';
import classes from './capacity.module.css';
import { HeatMap } from './heat-map.tsx';

/** The heat map and the cards above it. */
export function LoadView() {
  const hours = useQuery(hoursQuery());
  return hours.data ? <Loaded hours={hours.data} /> : <Skeleton height={480} />;
}

function Loaded({ hours }: { hours: PlantHours }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const zone = hours.timeZone;
  const address = useCapacityAddress(zone);
  const { from, bucket, show } = address;
  const [division, setDivision] = useState<NamedRecord>();
  const [inMinutes, setInMinutes] = useState(false);
  const capacity = useQuery(
    capacityQuery({ from, zone, bucket, divisionId: division?.id, lang: language }),
  );
  return (
    <>
      {capacity.isError && (
        <Alert
          color="red"
          icon={<CircleAlert size={18} aria-hidden />}
          title={say(capacityTexts.failed)}
        >
          {errorText(capacity.error, speech)}{' '}
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
            onClick={() => show({ from: weeksLater(from, -weeksShown, zone) })}
          >
            <ChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Button size="sm" variant="default" onClick={() => show({})}>
            {say(capacityTexts.today)}
          </Button>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={say(capacityTexts.later)}
            onClick={() => show({ from: weeksLater(from, weeksShown, zone) })}
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
          onChange={({ currentTarget }) => show({ from, bucket: readBucket(currentTarget.value) })}
        />
        <NativeSelect
          aria-label={say(capacityTexts.figures)}
          value={inMinutes ? 'minutes' : 'percent'}
          data={[
            { value: 'percent', label: say(capacityTexts.percent) },
            { value: 'minutes', label: say(capacityTexts.minutes) },
          ]}
          onChange={({ currentTarget }) => setInMinutes(currentTarget.value === 'minutes')}
        />
        <div className={classes.division}>
          <RemoteSelect
            module="divisions"
            value={division}
            label={say(capacityTexts.division)}
            labelHidden
            required={false}
            placeholder={say(capacityTexts.division)}
            description={undefined}
            error={undefined}
            nothing={say(kitTexts.noChoices)}
            data-autofocus={undefined}
            onChange={setDivision}
          />
        </div>
        <Legend />
      </div>
      {capacity.data && capacity.data.rows.length === 0 && (
        <Alert>{say(capacityTexts.empty)}</Alert>
      )}
      {capacity.data && capacity.data.rows.length > 0 && (
        <HeatMap
          rows={capacity.data.rows}
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

const readBucket = (raw: unknown): BucketSize => (raw === 'week' ? 'week' : 'day');

/** The first week that is shown and the size of a column, in the address. */
function useCapacityAddress(zone: string) {
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [now] = useState(Date.now);
  const bucket = readBucket(raw['bucket']);
  const from =
    raw['from'] === undefined
      ? weeksLater(mondayOf(now, zone), -1, zone)
      : weekOf(raw['from'], now, zone);
  return {
    from,
    bucket,
    /** Without a week it is the one from which one begins. */
    show: (to: { readonly from?: Instant; readonly bucket?: BucketSize }) => {
      const size = to.bucket ?? bucket;
      void router.navigate({
        to: router.latestLocation.pathname,
        search: {
          ...(to.from !== undefined && { from: dayOf(to.from, zone) }),
          ...(size === 'week' && { bucket: size }),
        },
        replace: true,
        resetScroll: false,
      });
    },
  };
}
