import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { orderTexts } from '@tarima/domain/orders/texts';
import { Clock } from 'lucide-react';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { formatDate, formatDay } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

/** Flag of an order that will end after its requested day, with both days; nothing where it ends in time. */
export function LateOrderFlag({ order, whole = false }: { order: ModuleRecord; whole?: boolean }) {
  const { say, language } = useLanguage();
  if (order['late'] !== true) return whole ? null : <span className={classes.onTime}>—</span>;
  const hint = say(orderTexts.lateHint, {
    end: formatDate(toDisplayText(order['computedEndDate']), language),
    requested: formatDay(toDisplayText(order['requestedDate']), language),
  });
  return (
    <span className={classes.late} title={hint}>
      <Clock size={14} aria-hidden />
      {whole ? hint : say(orderTexts.late)}
    </span>
  );
}
