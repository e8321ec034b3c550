import { Alert, Button, Skeleton, Tabs } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { nextWorkingInstant } from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/model';
import type { CalendarEvent, Ripple, ToldWorkplace } from '@tarima/domain/planning/contract';
import { planningTexts } from '@tarima/domain/planning/plan-texts';
import { replanTexts } from '@tarima/domain/planning/replan-texts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CalendarSync, CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { mayChooseDivision } from '@tarima/domain/orders/divisions';
import { DivisionSelect } from '../../divisions/division-select.tsx';
import { errorText } from '../../kit/toasts.tsx';
import { guardedProfile, useVisitor } from '../../kit/visitor.ts';
import { useLanguage } from '../../kit/words.tsx';
import { eventsQuery, hoursQuery, workplacesQuery } from '../../plant/planning-data.ts';
import { LateDialog } from '../replan/late-dialog.tsx';
import replanClasses from '../replan/replan.module.css';
import { RippleBar } from '../replan/ripple-bar.tsx';
import { useReplan, type ReplanState } from '../replan/use-replan.ts';
import { WeekSteps } from '../week-steps.tsx';
import { dayOf, weekOf, weeksLater } from '../../plant/wall-clock.ts';
import { DaySheet } from './day-sheet.tsx';
import { OrdersOfWeek } from './orders-of-week.tsx';
import { ProductionCalendar } from './production-calendar.tsx';
import classes from './production.module.css';
import { Swatch } from './swatch.tsx';

/** What is produced: a tab for each workplace of the division, with the week that is planned there. */
export function ProductionView() {
  const speech = useLanguage();
  const { say, language } = speech;
  const hours = useQuery(hoursQuery());
  const [division, showDivision] = useDivisionInAddress();
  const workplaces = useQuery(workplacesQuery(language, division));
  const error = hours.error ?? workplaces.error;
  if (error)
    return (
      <Alert
        color="red"
        icon={<CircleAlert size={18} aria-hidden />}
        title={say(planningTexts.failed)}
      >
        {errorText(error, speech)}{' '}
        <Button
          variant="default"
          size="xs"
          onClick={() => void Promise.all([hours.refetch(), workplaces.refetch()])}
        >
          {say(kitTexts.retry)}
        </Button>
      </Alert>
    );
  if (!hours.data || !workplaces.data) return <Skeleton height={560} />;
  const own = workplaces.data.filter((each) => each.own);
  return (
    <>
      {showDivision && <DivisionSelect value={division} none="own" onChange={showDivision} />}
      {own.length === 0 ? (
        <Alert>{say(planningTexts.noWorkplaces)}</Alert>
      ) : (
        <Workplaces
          // What was worked out for one division says nothing of another.
          key={division}
          hours={hours.data}
          workplaces={own}
          division={division}
        />
      )}
    </>
  );
}

/** Whose production, in the address; without a way to change it for whoever is held to their own. */
function useDivisionInAddress(): [
  number | undefined,
  ((id: number | undefined) => void) | undefined,
] {
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const free = mayChooseDivision(guardedProfile(useVisitor()));
  const named = /^[1-9]\d{0,14}$/.test(String(raw['division']))
    ? Number(raw['division'])
    : undefined;
  if (!free) return [undefined, undefined];
  const show = (division: number | undefined): void =>
    void router.navigate({
      to: router.latestLocation.pathname,
      // A workplace of another division is none of this one.
      search: { ...router.latestLocation.search, division, workplace: undefined },
      replace: true,
      resetScroll: false,
    });
  return [named, show];
}

interface WorkplacesProps {
  readonly hours: PlantHours;
  readonly workplaces: readonly ToldWorkplace[];
  /** Another than the own. */
  readonly division: number | undefined;
}

function Workplaces({ hours, workplaces, division }: WorkplacesProps) {
  const { say } = useLanguage();
  const address = useProductionAddress(workplaces, hours);
  const { workplace, week, showWorkplace, showWeek } = address;
  const zone = hours.timeZone;
  const replan = useReplan(division);
  // Whoever comes from a maintenance wants to see at once what it moves.
  const askAtOnce = useEffectEvent(() => {
    if (!address.replan) return;
    address.asked();
    replan.ask([]);
  });
  useEffect(() => askAtOnce(), []);
  const showEnd = ({ orderId }: Ripple['orders'][number]): void => {
    const parts = replan.ripple?.moves
      .filter(({ event }) => event.orderId === orderId)
      .flatMap(({ event, to }) => to.map(({ end }) => ({ end, at: event.workplaceId })));
    const last = parts
      ?.toSorted((one, other) => Date.parse(one.end) - Date.parse(other.end))
      .at(-1);
    if (last) address.showPlace(last.at, Date.parse(last.end));
  };
  return (
    <>
      <RippleBar replan={replan} zone={zone} show={showEnd} />
      <Tabs
        value={String(workplace?.id)}
        onChange={showWorkplace}
        keepMounted={false}
        variant="pills"
      >
        <Tabs.List aria-label={say(planningTexts.workplaces)} className={classes.places ?? ''}>
          {workplaces.map(({ id, name, metadata }) => (
            <Tabs.Tab
              key={id}
              value={String(id)}
              leftSection={<Swatch color={metadata.color} />}
              className={classes.place ?? ''}
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.tools}>
          <WeekSteps
            week={week}
            zone={zone}
            step={(weeks) => showWeek(weeksLater(week, weeks, zone))}
            today={() => showWeek(nextWorkingInstant(hours, Date.now()))}
          />
          <span className={replanClasses.tools}>
            <Button
              size="xs"
              variant="default"
              leftSection={<CalendarSync size={16} aria-hidden />}
              loading={replan.asking}
              onClick={() => replan.ask([])}
            >
              {say(replanTexts.replan)}
            </Button>
            {workplace && <DaySheet workplace={workplace} week={week} zone={zone} />}
          </span>
        </div>
        {workplaces.map(({ id }) => (
          <Tabs.Panel key={id} value={String(id)}>
            {workplace?.id === id && (
              <Week
                hours={hours}
                workplace={workplace}
                division={division}
                week={week}
                replan={replan}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

interface WeekProps {
  readonly hours: PlantHours;
  readonly workplace: ToldWorkplace;
  readonly division: number | undefined;
  readonly week: number;
  readonly replan: ReplanState;
}

const none: never[] = [];

function Week({ hours, workplace, division, week, replan }: WeekProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const range = useMemo(
    () => ({ from: week, to: weeksLater(week, 1, hours.timeZone) }),
    [week, hours.timeZone],
  );
  const found = useQuery(eventsQuery(range, language, workplace.id, division));
  const events = found.data ?? none;
  const [late, setLate] = useState<CalendarEvent>();
  useLateInAddress(events, setLate);
  return (
    <>
      {found.isError && (
        <Alert color="red" title={say(planningTexts.failed)}>
          {errorText(found.error, speech)}
        </Alert>
      )}
      <div className={classes.week} aria-busy={found.isFetching}>
        <ProductionCalendar
          hours={hours}
          workplace={workplace}
          week={week}
          events={events}
          ripple={replan.ripple}
          tellLate={setLate}
        />
        <OrdersOfWeek events={events} zone={hours.timeZone} />
      </div>
      <LateDialog
        event={late}
        zone={hours.timeZone}
        asking={replan.asking}
        ask={(change) => {
          setLate(undefined);
          replan.ask([change]);
        }}
        close={() => setLate(undefined)}
      />
    </>
  );
}

/** Whoever comes from an order's plan has said which work is late. */
function useLateInAddress(
  events: readonly CalendarEvent[],
  found: (event: CalendarEvent) => void,
): void {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const router = useRouter();
  const told = useEffectEvent((shown: readonly CalendarEvent[]) => {
    const event = shown.find(
      ({ id, kind }) => kind === 'work' && String(id) === String(raw['late']),
    );
    if (!event) return;
    found(event);
    const { late: _, ...search }: Record<string, unknown> = router.latestLocation.search;
    void router.navigate({
      to: router.latestLocation.pathname,
      search,
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => told(events), [events]);
}

/** Which workplace and which week, in the address. */
function useProductionAddress(workplaces: readonly ToldWorkplace[], hours: PlantHours) {
  const { timeZone } = hours;
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [now] = useState(Date.now);
  const change = (values: Record<string, string | undefined>): void =>
    void router.navigate({
      to: router.latestLocation.pathname,
      search: { ...router.latestLocation.search, ...values },
      replace: true,
      resetScroll: false,
    });
  return {
    workplace:
      workplaces.find(({ id }) => String(id) === String(raw['workplace'])) ?? workplaces[0],
    week: weekOf(raw['week'], nextWorkingInstant(hours, now), timeZone),
    showWorkplace: (id: string | null) => id !== null && change({ workplace: id }),
    showWeek: (at: number) => change({ week: dayOf(at, timeZone) }),
    showPlace: (id: number, at: number) =>
      change({ workplace: String(id), week: dayOf(at, timeZone) }),
    replan: raw['replan'] !== undefined,
    asked: () => change({ replan: undefined }),
  };
}
