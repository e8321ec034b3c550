import type { Element } from '@tarima/domain/kit/schemas';
import { orderTexts } from '@tarima/domain/orders/texts';
import { Clock } from 'lucide-react';
import { asText } from '../kit/cells/shown-value.ts';
import { formatDate, formatDay } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

/** Says that an order will end after the day it is wanted, and by which days; nothing where it will not. */
export function LateFlag({ order, whole = false }: { order: Element; whole?: boolean }) {
  const { say, language } = useLanguage();
  if (order['late'] !== true) return whole ? null : <span className={classes.onTime}>—</span>;
  const hint = say(orderTexts.lateHint, {
    end: formatDate(asText(order['computedEndDate']), language),
    requested: formatDay(asText(order['requestedDate']), language),
  });
  return (
    <span className={classes.late} title={hint}>
      <Clock size={14} aria-hidden />
      {whole ? hint : say(orderTexts.late)}
    </span>
  );
}
