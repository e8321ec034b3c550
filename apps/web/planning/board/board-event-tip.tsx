import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { ordersPlanningTexts, planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { formatDay, formatDecimal } from '../../kit/format.ts';
import { useLanguage, type Speech } from '../../kit/words.tsx';
import { sayInstantText } from '../../plant/say-instant.ts';
import { sayStepProgress } from '../../plant/say-step-progress.ts';
import { useReportedStepProgress } from './floor-status-notice.tsx';
import classes from './event-tip.module.css';

/** Event of the tooltip, and its rectangle on the screen. */
export interface EventTipState {
  readonly event: CalendarEvent;
  readonly at: DOMRect;
}

const width = 260;

/** Order, operator, start, end, duration, product and quantity of an event, beside it. */
export function BoardEventTip({ tip, zone }: { tip: EventTipState | undefined; zone: string }) {
  if (!tip) return null;
  const { event, at } = tip;
  const right = at.right + 8 + width < window.innerWidth;
  const left = right ? at.right + 8 : Math.max(8, at.left - width - 8);
  const top = Math.max(8, Math.min(at.top, window.innerHeight - 240));
  return (
    <div className={classes.tip} role="tooltip" style={{ left, top, inlineSize: width }}>
      <EventDetailLines event={event} zone={zone} />
    </div>
  );
}

/** Returns the lines about the half-made pieces that the work waits for, where they come from another division. */
function transferLines(
  { transfer }: CalendarEvent,
  { say, language }: Speech,
): (readonly [LocalizedWords, string])[] {
  if (!transfer) return [];
  const { division, day, waiting, underWay, arrived } = transfer;
  const count = (pieces: number): string => formatDecimal(pieces, 3, language);
  const leaves = { count: count(waiting), division };
  const lines = [
    [
      waiting,
      ordersPlanningTexts.toLeave,
      day === null
        ? say(ordersPlanningTexts.leavesFrom, leaves)
        : say(ordersPlanningTexts.leavesFromOn, { ...leaves, day: formatDay(day, language) }),
    ],
    [underWay, ordersPlanningTexts.underWay, count(underWay)],
    [arrived, ordersPlanningTexts.arrived, count(arrived)],
  ] as const;
  return lines.flatMap(([pieces, label, value]) => (pieces > 0 ? [[label, value] as const] : []));
}

/** Details of planned work. */
export function EventDetailLines({ event, zone }: { event: CalendarEvent; zone: string }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const reported = useReportedStepProgress(event);
  const minutes = (Date.parse(event.end) - Date.parse(event.start)) / minuteMillis;
  const lines = [
    [
      ordersPlanningTexts.order,
      event.orderId === null ? say(planOrderTexts.hiddenOrder) : String(event.orderId),
    ],
    [ordersPlanningTexts.operator, event.user?.name ?? ''],
    [ordersPlanningTexts.start, sayInstantText(event.start, zone, language)],
    [ordersPlanningTexts.end, sayInstantText(event.end, zone, language)],
    [ordersPlanningTexts.duration, say(ordersPlanningTexts.minutes, { minutes })],
    [ordersPlanningTexts.product, event.product?.name ?? ''],
    [ordersPlanningTexts.quantity, formatDecimal(event.quantity ?? 0, 3, language)],
    ...transferLines(event, speech),
    ...(reported ? [[texts.nowTitle, sayStepProgress(reported, speech)] as const] : []),
  ] as const;
  return (
    <>
      <dl className={classes.tipLines}>
        {lines.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {event.interrupted && (
        <p className={classes.interrupted}>{say(planOrderTexts.interruptedEither)}</p>
      )}
      {event.outsideHours && (
        <p className={classes.interrupted}>{say(planOrderTexts.outsideHours)}</p>
      )}
      {event.outOfOrder && <p className={classes.interrupted}>{say(planOrderTexts.outOfOrder)}</p>}
    </>
  );
}
