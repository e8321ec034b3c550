import { Skeleton } from '@mantine/core';
import { reportCalls, type WaitingTaskName } from '@tarima/domain/reports/contract';
import { waitingTaskTexts, waitingTaskWords } from '@tarima/domain/reports/texts';
import { getWaitingTaskScreens } from '@tarima/domain/reports/waiting-screens';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowRightLeft,
  Bell,
  CalendarClock,
  CircleCheckBig,
  Hourglass,
  PackageMinus,
  Truck,
  type LucideIcon,
} from 'lucide-react';
import door from '../../kit/doors.module.css';
import { callApi } from '../../kit/call-api.ts';
import { formatNumber } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { DrillDownLink } from '../../reports/drill-down-link.tsx';
import classes from './home-screen.module.css';

/** Kinds of pending work, the most urgent first. */
const kinds: readonly (readonly [WaitingTaskName, LucideIcon])[] = [
  ['notifications', Bell],
  ['transferRequests', ArrowRightLeft],
  ['plansToMake', CalendarClock],
  ['shipmentsLate', Truck],
  ['shipmentsToday', Truck],
  ['expiringQuotations', Hourglass],
  ['lowProducts', PackageMinus],
  ['lowRawMaterials', PackageMinus],
];

/** List of the pending work of the user, each entry with a link. */
export function PendingWorkList() {
  const { say, sayCount, language } = useLanguage();
  const waiting = useQuery({
    queryKey: ['reports', 'waiting'],
    queryFn: ({ signal }) => callApi(reportCalls.waiting, { query: {}, signal }),
  });
  const found = waiting.data;
  const destinations = found && getWaitingTaskScreens(found);
  const items = found ? kinds.filter(([kind]) => (found[kind] ?? 0) > 0) : [];
  return (
    <section
      className={classes.waiting}
      aria-labelledby="waiting"
      aria-busy={waiting.isPending}
      data-loading={waiting.isLoading || undefined}
    >
      <h2 id="waiting" className={classes.title}>
        {say(waitingTaskTexts.title)}
      </h2>
      {waiting.isPending && <Skeleton height={64} />}
      {waiting.isError && !found && <p className={classes.calm}>{say(waitingTaskTexts.failed)}</p>}
      {found && items.length === 0 && (
        <p className={classes.calm}>
          <CircleCheckBig size={18} aria-hidden />
          {say(waitingTaskTexts.nothing)}
        </p>
      )}
      {found && destinations && items.length > 0 && (
        <ul className={door.items}>
          {items.map(([kind, Icon]) => {
            const count = found[kind] ?? 0;
            return (
              <li key={kind}>
                <DrillDownLink rows={destinations[kind]} className={door.door}>
                  <span
                    className={door.icon}
                    data-state={kind === 'shipmentsLate' ? 'stopped' : undefined}
                  >
                    <Icon size={18} aria-hidden />
                  </span>
                  <span className={classes.count}>{formatNumber(count, language)}</span>
                  <span className={door.hint}>{sayCount(waitingTaskWords[kind], count)}</span>
                </DrillDownLink>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
