import { Button } from '@mantine/core';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { Sparkles } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import { LateDays } from '../../plant/late-days.tsx';
import { MissingMaterial } from '../../plant/missing-material.tsx';
import { sayReason } from '../../plant/say-reason.ts';
import { Why } from '../../plant/why.tsx';
import { sayMoment, sayNumber } from '../../plant/zoned-format.ts';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';
import type { Proposal } from './use-proposal.ts';

/** What the engine proposes: when it would end and why then; to be accepted as a whole, or dropped. */
export function ProposalBar({ plan, proposal }: { plan: Plan; proposal: Proposal }) {
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
      {dates && <Why cause={dates.cause} reasons={dates.reasons} zone={zone} />}
    </section>
  );
}
