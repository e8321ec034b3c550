import { getLotExpiration } from '@tarima/domain/inventories/expiration';
import { expiresInDaysWords, inventoryTexts } from '@tarima/domain/inventories/texts';
import { CalendarClock, CalendarX } from 'lucide-react';
import { getAccountToday } from '../kit/account-time.ts';
import { DayCell } from '../kit/cells/cells.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './inventories.module.css';

/** Expiration date of a lot, marked when it has passed or is near. */
export function LotExpirationDate({ date }: { date: string }) {
  const { say, sayCount } = useLanguage();
  const expiration = getLotExpiration(date, getAccountToday());
  if (expiration.state === 'good') return <DayCell day={date} />;
  const isExpired = expiration.state === 'expired';
  const Icon = isExpired ? CalendarX : CalendarClock;
  const text = isExpired
    ? say(inventoryTexts.expired)
    : expiration.days === 0
      ? say(inventoryTexts.expiresToday)
      : sayCount(expiresInDaysWords, expiration.days);
  return (
    <span className={classes.expiration}>
      <DayCell day={date} />
      <span className={classes.soon} data-expired={isExpired || undefined}>
        <Icon size={14} aria-hidden />
        {text}
      </span>
    </span>
  );
}
