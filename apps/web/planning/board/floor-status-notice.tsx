import { officeFloorCalls, type CurrentFloorStatus } from '@tarima/domain/floor/contract';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { getShownStepState } from '@tarima/domain/floor/step-progress';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { formatDay, formatMoment } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { ActiveWorkIcon } from '../../plant/active-work-icon.tsx';
import { sayOrderOfWork, sayStepProgress } from '../../plant/say-step-progress.ts';
import classes from './floor-now.module.css';

type ReportedWork = CurrentFloorStatus['work'][number];

const none: ReadonlyMap<string, ReportedWork> = new Map();
const ReportedContext = createContext(none);

const toKey = (detailId: number | null, workplaceId: number): string =>
  `${detailId} ${workplaceId}`;

/** Returns the progress of planned work that the floor has reported; undefined where it reported nothing. */
export const useReportedStepProgress = ({
  detailId,
  workplaceId,
}: Pick<CalendarEvent, 'detailId' | 'workplaceId'>): ReportedWork | undefined =>
  useContext(ReportedContext).get(toKey(detailId, workplaceId));

interface FloorNoticeProps {
  readonly division: number | undefined;
  readonly children: ReactNode;
  /** Shows a workplace on the board. */
  show(workplaceId: number): void;
  /** Shows the moves that planning late work again would cause. */
  layAgain(late: CurrentFloorStatus['behind']): void;
  readonly asking: boolean;
}

/** Notice above the board with the work that has begun on the floor and is not finished; each work within it gets its progress. */
export function FloorStatusNotice({
  division,
  children,
  show,
  layAgain,
  asking,
}: FloorNoticeProps) {
  const { language } = useLanguage();
  const floorNow = useQuery({
    queryKey: ['floor', 'now', language, division],
    queryFn: ({ signal }) =>
      callApi(officeFloorCalls.now, { query: { lang: language, divisionId: division }, signal }),
  });
  const works = floorNow.data?.work;
  const byWork = useMemo(
    () =>
      works ? new Map(works.map((work) => [toKey(work.detail.id, work.workplace.id), work])) : none,
    [works],
  );
  const now = works?.filter(
    ({ progress: { state } }) => state === 'running' || state === 'stopped',
  );
  return (
    <ReportedContext value={byWork}>
      {now !== undefined && now.length > 0 && <Strip works={now} show={show} />}
      {floorNow.data && floorNow.data.behind.length > 0 && (
        <DelayedNotice floorNow={floorNow.data} layAgain={layAgain} asking={asking} />
      )}
      {children}
    </ReportedContext>
  );
}

/** Number of orders that are shown by name; the others are counted. */
const named = 3;

/** Work that is late by the floor's reports, the expected ends of its orders, and the click that plans it again. */
function DelayedNotice({
  floorNow: { behind: delayed, expected },
  layAgain,
  asking,
}: { readonly floorNow: CurrentFloorStatus } & Pick<FloorNoticeProps, 'layAgain' | 'asking'>) {
  const { say, language } = useLanguage();
  return (
    <section className={classes.behind} aria-label={say(texts.behindTitle)}>
      <TriangleAlert size={18} aria-hidden />
      <ul className={classes.orders}>
        {expected.length === 0 && <li>{say(texts.behindTitle)}</li>}
        {expected.slice(0, named).map(({ order, customer, requestedDate, end, ...rest }) => (
          <li key={order.id} data-late={rest.late || undefined}>
            <span>
              {say(texts.wouldEnd, {
                order: order.id,
                customer,
                expected: formatMoment(rest.expected, language),
              })}
            </span>
            <span className={classes.how}>
              {[
                end !== null && say(texts.plannedEnd, { end: formatMoment(end, language) }),
                requestedDate !== null &&
                  say(texts.wantedOn, { day: formatDay(requestedDate, language) }),
              ]
                .filter((part) => typeof part === 'string')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        variant="default"
        loading={asking}
        title={say(texts.layAgainHint)}
        onClick={() => layAgain(delayed)}
      >
        {say(texts.layAgain)}
      </Button>
    </section>
  );
}

function Strip({
  works,
  show,
}: { readonly works: readonly ReportedWork[] } & Pick<FloorNoticeProps, 'show'>) {
  const speech = useLanguage();
  const { say } = speech;
  return (
    <section className={classes.strip} aria-label={say(texts.nowTitle)}>
      <strong className={classes.title}>{say(texts.nowTitle)}</strong>
      <ul className={classes.works}>
        {works.map((work) => {
          const state = getShownStepState(work.progress);
          return (
            <li key={toKey(work.detail.id, work.workplace.id)}>
              <button
                type="button"
                className={classes.work}
                data-state={state}
                onClick={() => show(work.workplace.id)}
              >
                <ActiveWorkIcon state={state} />
                <span className={classes.what}>
                  <span>
                    {work.workplace.name} · {sayOrderOfWork(work, speech)}
                  </span>
                  <span className={classes.how}>{sayStepProgress(work, speech)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
