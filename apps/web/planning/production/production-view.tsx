import { Alert, Button, Skeleton, Tabs } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { PlanningBoard } from '@tarima/domain/planning/calls/board-contract';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { DivisionSelect } from '../../divisions/division-select.tsx';
import { getPresentTime } from '../../kit/clock.ts';
import { getErrorText } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { plantHoursQueryOptions, workplacesQueryOptions } from '../../plant/planning-data.ts';
import { addWeeksToMonday } from '../../plant/local-time.ts';
import { computeShownWeekHours } from '../../plant/week-hours.ts';
import { productionBoardQueryOptions, getBoardUsers } from '../board/board-data.ts';
import { OutsideHoursNotice, StepOrderNotice } from '../board/step-order-notice.tsx';
import { BoardPeopleView } from '../board/board-people-view.tsx';
import { useBoardState } from '../board/use-board-state.ts';
import { useBoardUndo, type BoardUndoState } from '../board/use-board-undo.ts';
import { LateWorkDialog } from '../replan/late-work-dialog.tsx';
import { EarlierWorkOfferBar, useFreedDays } from '../replan/earlier-work-offer-bar.tsx';
import { ReplanPreviewBar } from '../replan/replan-preview-bar.tsx';
import { useReplanPreview, type ReplanPreviewState } from '../replan/use-replan-preview.ts';
import { FloorStatusNotice } from '../board/floor-status-notice.tsx';
import { WeekOrdersList } from './week-orders-list.tsx';
import {
  useDivisionSearchParam,
  useLateWorkSearchParam,
  useProductionSearchParams,
  type BoardViewName,
} from './production-address.ts';
import { ProductionToolbar } from './production-toolbar.tsx';
import { BoardWorkplacesView } from './board-workplaces-view.tsx';
import classes from './production.module.css';
import { ColorSwatch } from '../board/color-swatch.tsx';

/** Board of the planned work of a division, by person or by workplace with a tab for each. */
export function ProductionView() {
  const speech = useLanguage();
  const { say, language } = speech;
  const hours = useQuery(plantHoursQueryOptions());
  const [division, showDivision] = useDivisionSearchParam();
  const workplaces = useQuery(workplacesQueryOptions(language, division));
  const error = hours.error ?? workplaces.error;
  if (error)
    return (
      <Alert
        color="red"
        icon={<CircleAlert size={18} aria-hidden />}
        title={say(ordersPlanningTexts.failed)}
      >
        {getErrorText(error, speech)}{' '}
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
  const userWorkplaces = workplaces.data.filter((each) => each.own);
  return (
    <>
      {showDivision && (
        <div className={classes.division}>
          <DivisionSelect value={division} none="own" onChange={showDivision} />
        </div>
      )}
      {userWorkplaces.length === 0 ? (
        <Alert>{say(ordersPlanningTexts.noWorkplaces)}</Alert>
      ) : (
        <Workplaces
          // The state of one division does not apply to another.
          key={division}
          hours={hours.data}
          workplaces={workplaces.data}
          division={division}
        />
      )}
    </>
  );
}

/** Returns the last working day of a week, Friday at the earliest; counted from Monday. */
const lastShown = (board: PlanningBoard | undefined, hours: PlantHours, week: number): number =>
  Math.max(
    ...computeShownWeekHours(
      [hours, ...new Set(board ? getBoardUsers(board, hours).map((user) => user.hours) : [])],
      week,
    ).weekdays,
  );

interface WorkplacesProps {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  /** Division other than the user's own; undefined for the own one. */
  readonly division: number | undefined;
}

function Workplaces({ hours, workplaces, division }: WorkplacesProps) {
  const { language } = useLanguage();
  const address = useProductionSearchParams(
    workplaces.filter((each) => each.own),
    hours,
  );
  const { week, workplace } = address;
  const zone = hours.timeZone;
  const freedDays = useFreedDays(division);
  const replan = useReplanPreview(division, {
    offersEarlierUndo: true,
    onNoEarlierWork: ({ startDate, endDate }) =>
      freedDays.dismiss(
        freedDays.days
          .filter((day) => day.startDate === startDate && day.endDate === endDate)
          .map(({ id }) => id),
      ),
  });
  // An absence or a maintenance requests the new plan, from another screen or from this board.
  const askAtOnce = useEffectEvent((isRequested: boolean) => {
    if (!isRequested) return;
    address.asked();
    replan.ask([]);
  });
  useEffect(() => askAtOnce(address.replan), [address.replan]);
  // A removed holiday, absence or maintenance requests the work that could be done earlier.
  const askEarlierAtOnce = useEffectEvent((interval: string | undefined) => {
    const [startDate, endDate] = interval?.split('/') ?? [];
    if (startDate === undefined || endDate === undefined) return;
    address.asked();
    replan.askEarlier({ startDate, endDate });
  });
  useEffect(() => askEarlierAtOnce(address.freed), [address.freed]);
  const showEnd = ({ orderId }: ReplanResult['orders'][number]): void => {
    const parts = replan.replanResult?.moves
      .filter(({ event }) => event.orderId === orderId)
      .flatMap(({ event, to }) => to.map(({ end }) => ({ end, at: event.workplaceId })));
    const last = parts
      ?.toSorted((one, other) => Date.parse(one.end) - Date.parse(other.end))
      .at(-1);
    if (last) address.showPlace(last.at, Date.parse(last.end));
  };
  const range = useMemo(() => ({ from: week, to: addWeeksToMonday(week, 1, zone) }), [week, zone]);
  const found = useQuery(productionBoardQueryOptions(range, language, division));
  const [late, setLate] = useState<CalendarEvent>();
  useLateWorkSearchParam(found.data?.events ?? none, setLate);
  const lastDay = useMemo(() => lastShown(found.data, hours, week), [found.data, hours, week]);
  const people = found.data ? filterPeople(found.data, address.look, workplace?.id) : none;
  const undoing = useBoardUndo({ division, workplaces, people: found.data?.people ?? none, zone });
  const toolbar = useRef<HTMLDivElement>(null);
  const findNextControl = () => toolbar.current?.querySelector<HTMLElement>(':checked');
  const tools = (
    <ProductionToolbar
      ref={toolbar}
      address={address}
      zone={zone}
      last={lastDay}
      replan={replan}
      people={people}
      undoing={undoing}
    />
  );
  const productionBoard = (
    <ProductionBoard
      hours={hours}
      workplaces={workplaces}
      division={division}
      address={address}
      found={found}
      replan={replan}
      undoing={undoing}
      tellLate={setLate}
    />
  );
  return (
    <FloorStatusNotice
      division={division}
      show={(id) => address.showPlace(id, getPresentTime())}
      layAgain={replan.ask}
      asking={replan.asking}
    >
      <ReplanPreviewBar
        replan={replan}
        zone={zone}
        show={showEnd}
        findNextControl={findNextControl}
      />
      {!replan.replanResult && (
        <EarlierWorkOfferBar
          days={freedDays.days}
          zone={zone}
          asking={replan.asking}
          ask={replan.askEarlier}
          dismiss={freedDays.dismiss}
          findNextControl={findNextControl}
        />
      )}
      {address.look === 'people' ? (
        <>
          {tools}
          {productionBoard}
        </>
      ) : (
        <StationTabs
          address={address}
          workplaces={workplaces.filter((each) => each.own)}
          tools={tools}
        >
          {productionBoard}
        </StationTabs>
      )}
      <LateWorkDialog
        event={late}
        zone={zone}
        asking={replan.asking}
        ask={(change) => {
          setLate(undefined);
          replan.ask([change]);
        }}
        close={() => setLate(undefined)}
      />
    </FloorStatusNotice>
  );
}

const none: never[] = [];

/** Returns the people whose day sheets are available: all people, or those who may work at a workplace. */
function filterPeople(
  { people }: PlanningBoard,
  view: BoardViewName,
  workplaceId: number | undefined,
) {
  const shown = people.filter(
    ({ workplaceIds }) =>
      view === 'people' || workplaceId === undefined || workplaceIds.includes(workplaceId),
  );
  return [...new Map(shown.map(({ id, name }) => [id, { id, name }])).values()];
}

type Address = ReturnType<typeof useProductionSearchParams>;

interface StationTabsProps {
  readonly address: Address;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** Value of the tab that shows all workplaces. */
const everyWorkplace = 'all';

function StationTabs({ address, workplaces, tools, children }: StationTabsProps) {
  const { say } = useLanguage();
  const { workplace, showWorkplace } = address;
  return (
    <Tabs
      value={workplace ? String(workplace.id) : everyWorkplace}
      onChange={(next) =>
        showWorkplace(next === null || next === everyWorkplace ? undefined : next)
      }
      keepMounted={false}
      variant="pills"
    >
      <Tabs.List aria-label={say(ordersPlanningTexts.workplaces)} className={classes.places ?? ''}>
        <Tabs.Tab value={everyWorkplace} className={classes.place ?? ''}>
          {say(productionBoardTexts.allWorkplaces)}
        </Tabs.Tab>
        {workplaces.map(({ id, name, metadata }) => (
          <Tabs.Tab
            key={id}
            value={String(id)}
            leftSection={<ColorSwatch color={metadata.color} />}
            className={classes.place ?? ''}
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tools}
      <Tabs.Panel value={workplace ? String(workplace.id) : everyWorkplace}>{children}</Tabs.Panel>
    </Tabs>
  );
}

interface ProductionBoardProps extends WorkplacesProps {
  readonly address: Address;
  readonly found: UseQueryResult<PlanningBoard>;
  readonly replan: ReplanPreviewState;
  readonly undoing: BoardUndoState;
  tellLate(event: CalendarEvent): void;
}

/** Board with the loaded work. */
function ProductionBoard({ found, ...props }: ProductionBoardProps) {
  const speech = useLanguage();
  if (found.isError && !found.data)
    return (
      <Alert color="red" title={speech.say(ordersPlanningTexts.failed)}>
        {getErrorText(found.error, speech)}
      </Alert>
    );
  if (!found.data) return <Skeleton height={560} />;
  return (
    <div aria-busy={found.isFetching}>
      <LoadedBoard {...props} board={found.data} />
    </div>
  );
}

function LoadedBoard(
  props: Omit<ProductionBoardProps, 'found'> & { readonly board: PlanningBoard },
) {
  const { address, hours, workplaces, division, replan, undoing, tellLate } = props;
  const board = useBoardState({
    board: props.board,
    workplaces,
    hours,
    division,
    undoing,
    isReplanSaving: replan.applying || replan.undoing,
  });
  const { look: view, week, day, workplace } = address;
  const { events } = board.board;
  const userWorkplaces = useMemo(() => workplaces.filter((each) => each.own), [workplaces]);
  const here = useMemo(() => {
    const shown = new Set(workplace ? [workplace.id] : userWorkplaces.map(({ id }) => id));
    return events.filter(({ workplaceId }) => shown.has(workplaceId));
  }, [events, workplace, userWorkplaces]);
  if (view === 'people')
    return (
      <>
        <OutsideHoursNotice events={events} />
        <StepOrderNotice events={events} />
        <BoardPeopleView
          board={board}
          week={week}
          day={day}
          replanResult={replan.replanResult}
          tellLate={tellLate}
        />
      </>
    );
  return (
    <div className={classes.week}>
      <OutsideHoursNotice events={here} />
      <StepOrderNotice events={here} />
      <BoardWorkplacesView
        // Work that is dragged at one workplace is not dragged at another.
        key={workplace?.id}
        board={board}
        workplaces={userWorkplaces}
        workplace={workplace}
        week={week}
        day={day}
        events={here}
        replanResult={replan.replanResult}
        tellLate={tellLate}
        showWorkplace={address.showWorkplace}
      />
      <WeekOrdersList events={here} orders={board.board.orders} zone={hours.timeZone} />
    </div>
  );
}
