import { CodedError } from '@tarima/domain/kit/errors';

/** Maximum number of files that one process reads at a time: each takes up to 200 MB and a share of the processor. */
const most = 2;
let busy = 0;

/** Runs work unless too much of it is running: then it can be retried soon. @throws CodedError SERVICE_UNAVAILABLE */
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
