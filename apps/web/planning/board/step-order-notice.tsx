import { Alert } from '@mantine/core';
import {
  outOfOrderCountWords,
  outsideHoursCountWords,
} from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { PluralWords } from '@tarima/domain/kit/words';
import { CalendarX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import classes from './board.module.css';

interface NoticeProps {
  readonly events: readonly CalendarEvent[];
}

/** Notice above the board: number of shown events and orders that break the order of steps. */
export function StepOrderNotice({ events }: NoticeProps) {
  const violating = events.filter(({ outOfOrder }) => outOfOrder !== undefined);
  return <WorkNotice events={violating} words={outOfOrderCountWords} Icon={TriangleAlert} />;
}

/** Notice above the board: number of shown events and orders outside the hours of their people, such as on a holiday. */
export function OutsideHoursNotice({ events }: NoticeProps) {
  const outside = events.filter(({ outsideHours }) => outsideHours);
  return <WorkNotice events={outside} words={outsideHoursCountWords} Icon={CalendarX} />;
}

interface WorkNoticeProps extends NoticeProps {
  readonly words: PluralWords;
  readonly Icon: LucideIcon;
}

function WorkNotice({ events, words, Icon }: WorkNoticeProps) {
  const { sayCount } = useLanguage();
  if (events.length === 0) return null;
  const orders = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))];
  return (
    <Alert color="orange" className={classes.order ?? ''} icon={<Icon size={18} aria-hidden />}>
      {sayCount(words, events.length, { orders: orders.join(', ') })}
    </Alert>
  );
}
