import { Alert } from '@mantine/core';
import { outOfOrderCountWords } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { TriangleAlert } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import classes from './board.module.css';

/** Notice above the board: number of shown events and orders that break the order of steps. */
export function StepOrderNotice({ events }: { readonly events: readonly CalendarEvent[] }) {
  const { sayCount } = useLanguage();
  const violating = events.filter(({ outOfOrder }) => outOfOrder !== undefined);
  if (violating.length === 0) return null;
  const orders = [...new Set(violating.flatMap(({ orderId }) => orderId ?? []))];
  return (
    <Alert
      color="orange"
      className={classes.order ?? ''}
      icon={<TriangleAlert size={18} aria-hidden />}
    >
      {sayCount(outOfOrderCountWords, violating.length, { orders: orders.join(', ') })}
    </Alert>
  );
}
