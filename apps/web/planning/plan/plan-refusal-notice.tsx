import { Alert, Button } from '@mantine/core';
import type { Instant } from '@tarima/domain/kit/time-zone';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { sayPlanProblem } from '../../plant/say-wait-reason.ts';
import { sayInstant } from '../../plant/say-instant.ts';
import classes from './plan.module.css';
import { getPlanEntityNames } from './use-plan-dragging.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';

/** Reason why the last change was refused, with the nearest allowed time. */
export function PlanRefusalNotice({
  plan,
  show,
}: {
  plan: PlanEditorModel;
  show(at: Instant): void;
}) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { refusal, setRefusal, hours } = plan;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal && notice.current) revealFocusAbove(notice.current);
  }, [refusal]);
  if (!refusal) return null;
  const { problem, offer, take } = refusal;
  const names = getPlanEntityNames(plan);
  const zone = hours.timeZone;
  const reason =
    problem === 'nothingLeft'
      ? say(planOrderTexts.nothingLeft)
      : sayPlanProblem(problem, names, zone, speech);
  return (
    <Alert
      ref={notice}
      className={classes.refusal ?? ''}
      color="red"
      icon={<CircleAlert size={18} aria-hidden />}
      title={say(planOrderTexts.cannot)}
      withCloseButton
      closeButtonLabel={say(planOrderTexts.drop)}
      onClose={() => setRefusal(undefined)}
    >
      <p className={classes.refusalReason}>{reason}</p>
      {offer === null && <p className={classes.refusalReason}>{say(planOrderTexts.noOffer)}</p>}
      {offer && take && (
        <div className={classes.offer}>
          <span>
            {say(planOrderTexts.offer, {
              user: names.users.find(({ id }) => id === offer.userId)?.name ?? '',
              from: sayInstant(offer.start, 'moment', zone, language),
              until: sayInstant(offer.end, 'time', zone, language),
            })}
          </span>
          <Button
            size="compact-sm"
            onClick={() => {
              take(offer);
              show(offer.start);
            }}
          >
            {say(planOrderTexts.takeOffer)}
          </Button>
        </div>
      )}
    </Alert>
  );
}

/** Scrolls the focused element into sight where a notice that sticks to the end of the screen covers it. */
function revealFocusAbove(notice: HTMLElement): void {
  const { activeElement } = document;
  if (!activeElement || notice.contains(activeElement)) return;
  const covered = activeElement.getBoundingClientRect();
  const { top, bottom } = notice.getBoundingClientRect();
  if (covered.bottom > top && covered.top < bottom)
    activeElement.scrollIntoView({ block: 'center' });
}
