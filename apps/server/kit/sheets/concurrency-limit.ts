import { CodedError } from '@tarima/domain/kit/errors';

/** Files that one process reads at a time: each takes up to some 200 MB and its share of the processor. */
const most = 2;
let busy = 0;

/** Does some work unless too much of it is being done: then it can be tried again soon. @throws CodedError SERVICE_UNAVAILABLE */
export async function runWithConcurrencyLimit<Result>(
  work: () => Promise<Result>,
): Promise<Result> {
  if (busy >= most) throw new CodedError('SERVICE_UNAVAILABLE');
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
  }
}
