import { firstStepCalls, isChecklistOpen } from '@tarima/domain/first-steps/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';

/** Query of the checklist. Each visit requests it: the user may have completed a step elsewhere. A completed checklist is not requested again. */
export const firstStepsQueryOptions = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => callApi(firstStepCalls.read, { query: {}, signal }),
  staleTime: ({ state }) => (state.data && !isChecklistOpen(state.data) ? Infinity : 0),
});
