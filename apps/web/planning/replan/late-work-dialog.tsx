import { Button, SegmentedControl } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { LateEvent } from '@tarima/domain/planning/calls/replan-contract';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import { useState, type FormEvent } from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import formClasses from '../../kit/frame/form.module.css';
import { MomentField } from '../../kit/form/moment-field.tsx';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { parseLocalTime, toLocalTime } from '../../plant/local-time.ts';
import { sayInstantText } from '../../plant/say-instant.ts';
import classes from './replan.module.css';

interface LateDialogProps {
  /** Event of the dialog; undefined while it is closed. */
  readonly event: CalendarEvent | undefined;
  readonly zone: string;
  readonly asking: boolean;
  ask(late: LateEvent): void;
  close(): void;
}

/** Dialog in which the planner enters the real end or the real start of late work. */
export function LateWorkDialog({ event, zone, asking, ask, close }: LateDialogProps) {
  const { say } = useLanguage();
  // Last event, shown until the dialog has faded out.
  const [shown, setShown] = useState(event);
  if (event && event !== shown) setShown(event);
  return (
    <ModalDialog
      opened={event !== undefined}
      close={close}
      title={say(replanTexts.lateTitle, { id: shown?.orderId ?? '' })}
    >
      {shown && (
        <Fields key={shown.id} event={shown} zone={zone} asking={asking} ask={ask} close={close} />
      )}
    </ModalDialog>
  );
}

function Fields({ event, zone, asking, ask, close }: LateDialogProps & { event: CalendarEvent }) {
  const { say, language } = useLanguage();
  const [now] = useState(getPresentTime);
  const [how, setHow] = useState<'end' | 'start'>('end');
  const [at, setAt] = useState(() => anHourLater(event.end, now, zone));
  const planned = Date.parse(how === 'end' ? event.end : event.start);
  const requested = at === '' ? undefined : parseLocalTime(`${at}:00`.slice(0, 19), zone);
  const wrong = requested === undefined || requested <= planned;
  const begun = Date.parse(event.start) <= now;
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (requested === undefined || wrong) return;
    const moment = new Date(requested).toISOString();
    ask({ id: event.id, ...(how === 'end' ? { endDate: moment } : { startDate: moment }) });
  };
  return (
    <form className={formClasses.fields} noValidate onSubmit={submit}>
      <p className={classes.planned}>
        {say(replanTexts.lateText, {
          from: sayInstantText(event.start, zone, language),
          until: sayInstantText(event.end, zone, language),
          user: event.user?.name ?? '',
        })}
      </p>
      {!begun && (
        <SegmentedControl
          fullWidth
          aria-label={say(replanTexts.how)}
          value={how}
          data={[
            { value: 'end', label: say(replanTexts.endsLater) },
            { value: 'start', label: say(replanTexts.startsLater) },
          ]}
          onChange={(next) => {
            const chosen = next === 'start' ? 'start' : 'end';
            setHow(chosen);
            setAt(anHourLater(event[chosen], now, zone));
          }}
        />
      )}
      <MomentField
        key={how}
        label={say(how === 'end' ? replanTexts.newEnd : replanTexts.newStart)}
        data-autofocus
        value={at}
        error={
          wrong
            ? say(replanTexts.afterEnd, {
                until: sayInstantText(new Date(planned).toISOString(), zone, language),
              })
            : undefined
        }
        onChange={setAt}
      />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" disabled={wrong} loading={asking}>
          {say(replanTexts.ask)}
        </Button>
      </div>
    </form>
  );
}

/** Returns the most likely time: an hour after the planned time, or after now where that has passed. */
const anHourLater = (planned: string, now: number, zone: string): string =>
  toLocalTime(Math.max(Date.parse(planned), now) + 60 * minuteMillis, zone).slice(0, 16);
