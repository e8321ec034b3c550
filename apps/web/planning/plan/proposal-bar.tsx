import { Button } from '@mantine/core';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { replanTexts } from '@tarima/domain/planning/replan-texts';
import { Sparkles } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import { LateDays } from '../../plant/late-days.tsx';
import { MissingMaterial } from '../../plant/missing-material.tsx';
import { sayReason } from '../../plant/say-reason.ts';
import { Why } from '../../plant/why.tsx';
import { sayMoment, sayNumber } from '../../plant/zoned-format.ts';
import { ReplanBar } from '../replan/replan-bar.tsx';
import type { ReplanState } from '../replan/use-replan.ts';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';
import type { Proposal } from './use-proposal.ts';

interface ProposalBarProps {
  readonly plan: Plan;
  readonly proposal: Proposal;
  readonly replan: ReplanState;
}

/** Proposal of the engine, with its end and the reason for it; the planner accepts it as a whole or drops it. */
export function ProposalBar({ plan, proposal, replan }: ProposalBarProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const proposed = proposal.plan;
  if (!proposed || !proposal.events) return null;
  const zone = plan.hours.timeZone;
  const [dates] = proposed.orders;
  return (
    <section className={classes.proposal} aria-label={say(planTexts.propose)}>
      <div className={classes.proposalHead}>
        <Sparkles size={18} aria-hidden />
        <strong>
          {dates?.end
            ? say(planTexts.proposed, { end: sayMoment(dates.end, zone, language) })
            : say(planTexts.proposedNoEnd)}
        </strong>
        {dates && <LateDays days={dates.lateDays} inDoubt={dates.inDoubt} />}
        <span className={classes.proposalActions}>
          <Button size="xs" variant="default" onClick={proposal.drop}>
            {say(planTexts.drop)}
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
          <Button size="xs" data-autofocus onClick={proposal.accept}>
            {say(planTexts.accept)}
          </Button>
        </span>
      </div>
      <MissingMaterial reasons={dates?.reasons ?? []} zone={zone} />
      {proposed.unplanned.map((work) => (
        <p key={`${work.detailId} ${work.workplaceId}`} className={classes.refusalReason}>
          {say(planTexts.notPlanned, {
            minutes: sayNumber(work.minutes, language),
            reason: sayReason(work.reason, zone, speech),
          })}
        </p>
      ))}
      <ReplanBar replan={replan} zone={zone} />
      {dates && <Why cause={dates.cause} reasons={dates.reasons} zone={zone} />}
    </section>
  );
}
