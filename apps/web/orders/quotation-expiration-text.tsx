import { dayMillis as dayLength } from '@tarima/domain/kit/time-zone';
import { quotationExpiryWords } from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPresentTime } from '../kit/clock.ts';
import { formatDate } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { accountSettingsQueryOptions } from '../company/account-settings.ts';
import classes from './orders.module.css';

/** Last day on which a quotation saved now can be accepted. */
export function QuotationExpirationText() {
  const { sayCount, language } = useLanguage();
  const [now] = useState(() => getPresentTime());
  const days = useQuery({
    ...accountSettingsQueryOptions(),
    select: ({ settings }) => settings.orderExpirationDays,
  });
  if (days.data === undefined) return null;
  const until = new Date(now + days.data * dayLength).toISOString();
  return (
    <p className={classes.hint}>
      {sayCount(quotationExpiryWords, days.data, { date: formatDate(until, language) })}
    </p>
  );
}
