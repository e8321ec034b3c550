import { minuteMillis } from '../../kit/time-zone.ts';
import type { BatchLoadRules } from '../batch-loads.ts';
import type { PlannedEvent, PlannedOrder } from '../planning-model.ts';
import { groupWorkRuns, getSetUpMinutes } from './work-time.ts';

/*
 * Set-up time while work is placed again.
 * A person who takes over work at a step sets it up first, and a person who gave all of it away no longer does.
 * The remaining set-up of each person determines how long their events are.
 */

/** Set-up part of an event's minutes. */
interface SetUpOf {
  readonly step: string;
  readonly userId: number;
  /** Set-up minutes of a whole run of the step. */
  readonly whole: number;
  readonly portion: number;
  /** Set-up minutes of this event and of later events of its run. */
  readonly rest: number;
}

export interface SetUpTimeAdjuster {
  /**
   * Returns the minutes by which an event grows, or shrinks below 0, if a person does it.
   * Infinity where no other person can do it: half of a set-up cannot be reassigned.
   */
  more(eventId: number, userId: number): number;
  /** Records that a person does an event. */
  pay(eventId: number, userId: number): void;
}

/**
 * Creates the set-up times before any work is placed again, for each attempt.
 * @param hasBegun returns whether an event's run is already set up
 */
export function createSetUpTimeAdjuster(
  events: readonly PlannedEvent[],
  orders: readonly PlannedOrder[],
  rules: BatchLoadRules,
  hasBegun: (event: PlannedEvent) => boolean,
): () => SetUpTimeAdjuster {
  const setUps = new Map<number, SetUpOf>();
  const begun = new Set<string>();
  const byDetail = Map.groupBy(events, ({ detailId }) => detailId);
  for (const detail of orders.flatMap(({ details }) => details))
    for (const flow of detail.steps) {
      const whole = getSetUpMinutes(flow);
      if (whole === 0 || rules.has(flow.workplaceId)) continue;
      const step = `${detail.id} ${flow.workplaceId}`;
      const stepEvents = (byDetail.get(detail.id) ?? []).filter(
        ({ workplaceId }) => workplaceId === flow.workplaceId,
      );
      for (const run of groupWorkRuns(stepEvents)) {
        let rest = whole;
        const isSetUp = run.some(hasBegun);
        for (const { id, userId, start, end } of run.toSorted(compareStarts)) {
          const portion = isSetUp ? 0 : Math.min(rest, (end - start) / minuteMillis);
          setUps.set(id, { step, userId, whole, portion, rest: isSetUp ? 0 : rest });
          rest -= portion;
          if (isSetUp) begun.add(`${step} ${userId}`);
        }
      }
    }

  return () => {
    const outstanding = new Map<string, number>([...begun].map((key) => [key, 0]));
    const computeDue = ({ step, whole, ...setUpRun }: SetUpOf, userId: number): number => {
      const debt = outstanding.get(`${step} ${userId}`) ?? whole;
      // A set-up that was planned for later stays there as long as the person's earlier work does.
      return userId === setUpRun.userId && debt === setUpRun.rest ? setUpRun.portion : debt;
    };
    return {
      more(eventId, userId) {
        const setUp = setUps.get(eventId);
        if (!setUp) return 0;
        const halfPaid = outstanding.get(`${setUp.step} ${setUp.userId}`) ?? 0;
        if (userId !== setUp.userId && halfPaid > 0) return Infinity;
        return computeDue(setUp, userId) - setUp.portion;
      },
      pay(eventId, userId) {
        const setUp = setUps.get(eventId);
        if (!setUp) return;
        const key = `${setUp.step} ${userId}`;
        outstanding.set(key, (outstanding.get(key) ?? setUp.whole) - computeDue(setUp, userId));
      },
    };
  };
}

const compareStarts = (one: PlannedEvent, other: PlannedEvent): number => one.start - other.start;
