import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import {
  defaultPlanObjective,
  planObjectives,
  type PlanObjective,
} from '@tarima/domain/planning/plan-objective';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { useLanguage } from '../../kit/words.tsx';
import type { ProposedPlanDto } from '../plan/use-plan-proposal.ts';

export type ProposedOrder = ProposedPlanDto['orders'][number];

/** Returns the milliseconds by which an order ends later than before; negative where it ends sooner. */
export const computeOrderEndDelayMs = ({ before, end }: ProposedOrder): number | undefined =>
  before === null || end === null ? undefined : Date.parse(end) - Date.parse(before.end);

/** Request for proposals. */
interface ProposalOptions {
  /** Includes orders with a plan that has not begun. */
  readonly replan: boolean;
  readonly division: number | undefined;
  /** Number of requests so far: a new request includes the changes that other users made meanwhile. */
  readonly time: number;
}

/**
 * Loads the plans of the three objectives. It requests the chosen one first, and the others after its answer. Nothing is saved.
 * An order that must stay is stored as it was last shown, and the plans of the others leave its time free.
 */
export function useProposedPlans() {
  const { language } = useLanguage();
  const [request, setRequest] = useState<ProposalOptions>();
  const [objective, choose] = useState<PlanObjective>(defaultPlanObjective);
  const [stay, setStay] = useState<ReadonlyMap<number, ProposedOrder>>(new Map());
  const keep = [...stay.keys()].toSorted((one, other) => one - other);
  const createOptions = (each: PlanObjective, enabled: boolean) => ({
    queryKey: ['plan-all', request, keep, each, language],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(planCalls.propose, {
        query: { lang: language, divisionId: request?.division },
        body: {
          replan: request?.replan ?? false,
          keep: keep.map((id) => ({ id })),
          objective: each,
        },
        signal,
      }),
    enabled: request !== undefined && enabled,
    staleTime: Infinity,
    gcTime: 0,
    // Planners request a plan again; it is never requested automatically.
    refetchOnWindowFocus: false,
    retry: false,
  });
  const first = useQuery(createOptions(objective, true));
  const ready = first.isSuccess && !first.isPlaceholderData;
  const plans = useQueries({ queries: planObjectives.map((each) => createOptions(each, ready)) });
  return {
    objective,
    choose,
    /** Plan of the chosen objective; the previous one while another is loaded. */
    proposed: request ? first.data : undefined,
    /** Plan of each objective, undefined until it is loaded. */
    plans: new Map(
      planObjectives.map((each, at) => [
        each,
        plans[at]?.isPlaceholderData ? undefined : plans[at]?.data,
      ]),
    ),
    isWorking: request !== undefined && first.isFetching,
    error: first.error,
    stay,
    ask: (wish: Omit<ProposalOptions, 'time'>) =>
      setRequest({ ...wish, time: (request?.time ?? 0) + 1 }),
    askAgain: () => setRequest((before) => before && { ...before, time: before.time + 1 }),
    toggle: (order: ProposedOrder) =>
      setStay((before) => {
        const next = new Map(before);
        if (!next.delete(order.orderId)) next.set(order.orderId, order);
        return next;
      }),
    /** Leaves the plan of each of these orders unchanged. */
    keepAll: (orders: readonly ProposedOrder[]) =>
      setStay(
        (before) => new Map([...before, ...orders.map((each) => [each.orderId, each] as const)]),
      ),
    moveAll: () => setStay(new Map()),
    forget: () => {
      setRequest(undefined);
      setStay(new Map());
    },
  };
}
