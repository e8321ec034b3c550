import { day as dayLength } from '@tarima/domain/kit/time-zone';
import { expiresWords } from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { present } from '../kit/clock.ts';
import { formatDate } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { accountSettingsQuery } from '../company/account-settings.ts';
import classes from './orders.module.css';

/** Last day on which a quotation saved now can be accepted. */
export function ExpirationLine() {
  const { sayCount, language } = useLanguage();
  const [now] = useState(() => present());
  const days = useQuery({
    ...accountSettingsQuery(),
    select: ({ settings }) => settings.orderExpirationDays,
  });
  if (days.data === undefined) return null;
  const until = new Date(now + days.data * dayLength).toISOString();
  return (
    <p className={classes.hint}>
      {sayCount(expiresWords, days.data, { date: formatDate(until, language) })}
    </p>
  );
}
