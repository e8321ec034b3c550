import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { calendarCalls } from '@tarima/domain/calendar-days/contract';
import {
  addHolidaysWords,
  holidaysAddedWords,
  workingHoursTexts,
} from '@tarima/domain/calendar-days/texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { formatDay } from '../kit/format.ts';
import formClasses from '../kit/frame/form.module.css';
import { invalidateLists } from '../kit/data/list-data.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { getErrorText, toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { getCurrentYear } from '../kit/year-select.tsx';
import { useOfferReplanAfterHoursChange } from '../plant/hours/offer-replan.tsx';
import { WorkOutsideHoursNotice } from '../plant/hours/outside-hours.tsx';
import classes from './calendar-days.module.css';

interface StatutoryDialogProps {
  readonly opened: boolean;
  close(): void;
}

/**
 * Dialog with the statutory rest days of a year: the ones that will be added, the ones that exist already, and the work that they affect.
 */
export default function StatutoryHolidaysDialog({ opened, close }: StatutoryDialogProps) {
  const speech = useLanguage();
  const { say, sayCount, language: lang } = speech;
  const client = useQueryClient();
  const offerReplan = useOfferReplanAfterHoursChange();
  const now = getCurrentYear();
  const [year, setYear] = useState(now + 1);
  const law = useQuery({
    queryKey: [calendarDays.name, 'statutory', year, lang],
    queryFn: ({ signal }) =>
      callApi(calendarCalls.statutory, { params: { year }, query: { lang }, signal }),
    enabled: opened,
    staleTime: 0,
  });
  const add = useIdempotentMutation({
    mutationFn: (chosen: number, idempotencyKey) =>
      callApi(calendarCalls.addStatutory, {
        params: { year: chosen },
        query: { lang },
        idempotencyKey,
      }),
    onSuccess: ({ added }) => {
      toastSuccess(sayCount(holidaysAddedWords, added));
      close();
      invalidateLists(client, calendarDays);
      void client.invalidateQueries({ queryKey: [calendarDays.name, 'statutory'] });
      offerReplan();
    },
    onError: (error) => toastRefusal(error, speech),
  });
  const coming = law.data?.days.filter(({ there: existing }) => existing === null).length ?? 0;
  return (
    <ModalDialog opened={opened} close={close} title={say(workingHoursTexts.statutory)}>
      <div className={formClasses.fields}>
        <NativeSelect
          label={say(workingHoursTexts.year)}
          data-autofocus
          data={[now, now + 1, now + 2].map(String)}
          value={String(year)}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
        {law.isError ? (
          <p role="alert" className={formClasses.invalid}>
            {getErrorText(law.error, speech)}
          </p>
        ) : law.data ? (
          <>
            <ul className={classes.days}>
              {law.data.days.map(({ date, name, there: existing }) => (
                <li key={date} className={classes.day} data-there={existing !== null || undefined}>
                  <span className={classes.date}>{formatDay(date, lang)}</span>
                  <span>{name}</span>
                  <span className={classes.state}>
                    {existing === null ? (
                      <>
                        <Plus size={14} aria-hidden /> {say(workingHoursTexts.comes)}
                      </>
                    ) : (
                      <>
                        <Check size={14} aria-hidden />{' '}
                        {existing === name
                          ? say(workingHoursTexts.there)
                          : say(workingHoursTexts.thereAs, { name: existing })}
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {coming === 0 ? (
              <p className={classes.all}>{say(workingHoursTexts.allThere, { year })}</p>
            ) : (
              <WorkOutsideHoursNotice outside={law.data.outside} />
            )}
          </>
        ) : (
          <Skeleton height={260} />
        )}
        <div className={formClasses.modalFooter}>
          <Button variant="default" onClick={close}>
            {say(kitTexts.cancel)}
          </Button>
          <Button disabled={coming === 0} loading={add.isPending} onClick={() => add.mutate(year)}>
            {coming === 0 ? say(workingHoursTexts.statutory) : sayCount(addHolidaysWords, coming)}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
