import { firstStepCalls, isChecklistOpen } from '@tarima/domain/first-steps/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';

/** Query of the checklist. Each visit requests it: the user may have completed a step elsewhere. A completed checklist is not requested again. */
export const firstStepsQueryOptions = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => callApi(firstStepCalls.read, { query: {}, signal }),
  staleTime: ({ state }) => (state.data && !isChecklistOpen(state.data) ? Infinity : 0),
});

/**
 * Reads the checklist with its progress.
 * @returns `isLoading` until the answer of this visit has come: the completed steps determine a height, for which the parts below wait
 */
export function useChecklist() {
  const { data, isFetching, isFetchedAfterMount } = useQuery(firstStepsQueryOptions);
  const steps = data && isChecklistOpen(data) ? data.steps : undefined;
  return {
    hasAnswer: data !== undefined,
    isLoading: isFetching && !isFetchedAfterMount,
    steps,
    done: steps?.filter((step) => step.done).length ?? 0,
    next: steps?.find((step) => !step.done)?.name,
  };
}
