import { planProgressEvent } from '@tarima/domain/planning/calls/plan-progress-event';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { useLanguage } from '../../kit/words.tsx';
import classes from './all.module.css';

const progressMessage = z.object({ share: z.number() });

/** Progress of the server with a plan, as received by the socket; an indefinite progress bar until something is received. */
export function PlanProgress() {
  const { say } = useLanguage();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: [planProgressEvent], queryFn: () => null, enabled: false });
  const known = progressMessage.safeParse(data).data;
  // The progress of the previous plan does not apply to the next one.
  useEffect(() => () => client.removeQueries({ queryKey: [planProgressEvent] }), [client]);
  return (
    <div className={classes.working}>
      <span>{say(ordersPlanningTexts.working)}</span>
      <progress
        aria-label={say(ordersPlanningTexts.working)}
        {...(known && { value: known.share, max: 1 })}
      />
    </div>
  );
}
