import { Button } from '@mantine/core';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFocusWhenShown } from '../../kit/use-focus-when-shown.ts';
import { useLanguage } from '../../kit/words.tsx';
import { LateDaysText } from '../../plant/late-days-text.tsx';
import { MissingMaterialNotice } from '../../plant/missing-material-notice.tsx';
import { sayWaitReason } from '../../plant/say-wait-reason.ts';
import { DateExplanation } from '../../plant/date-explanation.tsx';
import { sayInstantText, sayWholeNumber } from '../../plant/say-instant.ts';
import { ReplanPreviewBar } from '../replan/replan-preview-bar.tsx';
import type { ReplanPreviewState } from '../replan/use-replan-preview.ts';
import classes from './plan.module.css';
import type { PlanEditorModel } from './use-plan-editor.ts';
import type { PlanProposalState } from './use-plan-proposal.ts';

interface ProposalBarProps {
  readonly plan: PlanEditorModel;
  readonly proposal: PlanProposalState;
  readonly replan: ReplanPreviewState;
}

/** Proposal of the engine, with its end and the reason for it; the planner accepts it as a whole or drops it. */
export function PlanProposalBar({ plan, proposal, replan }: ProposalBarProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const proposed = proposal.plan;
  const bar = useRef<HTMLElement>(null);
  const isShown = proposal.events !== undefined;
  const accept = useFocusWhenShown<HTMLButtonElement>(isShown);
  // The button that requests the proposal stands far from it on a phone.
  useEffect(() => {
    if (isShown) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!proposed || !proposal.events) return null;
  const zone = plan.hours.timeZone;
  const [dates] = proposed.orders;
  return (
    <section ref={bar} className={classes.proposal} aria-label={say(planOrderTexts.propose)}>
      <div className={classes.proposalHead}>
        <Sparkles size={18} aria-hidden />
        <strong>
          {dates?.end
            ? say(planOrderTexts.proposed, { end: sayInstantText(dates.end, zone, language) })
            : say(planOrderTexts.proposedNoEnd)}
        </strong>
        {dates && (
          <LateDaysText
            days={dates.lateDays}
            requestedDate={dates.requestedDate}
            inDoubt={dates.inDoubt}
          />
        )}
        <span className={classes.proposalActions}>
          <Button size="xs" variant="default" onClick={proposal.drop}>
            {say(planOrderTexts.drop)}
          </Button>
          {(dates?.lateDays ?? 0) > 0 && !replan.replanResult && (
            <Button
              size="xs"
              variant="default"
              loading={replan.asking}
              onClick={() => replan.insert(plan.order.id)}
            >
              {say(replanTexts.insert)}
            </Button>
          )}
          <Button size="xs" ref={accept} onClick={proposal.accept}>
            {say(planOrderTexts.accept)}
          </Button>
        </span>
      </div>
      <MissingMaterialNotice reasons={dates?.reasons ?? []} zone={zone} />
      {proposed.unplanned.map((work) => (
        <p key={`${work.detailId} ${work.workplaceId}`} className={classes.refusalReason}>
          {say(planOrderTexts.notPlanned, {
            minutes: sayWholeNumber(work.minutes, language),
            reason: sayWaitReason(work.reason, zone, speech),
          })}
        </p>
      ))}
      <ReplanPreviewBar replan={replan} zone={zone} findNextControl={() => accept.current} />
      {dates && <DateExplanation cause={dates.cause} reasons={dates.reasons} zone={zone} />}
    </section>
  );
}
