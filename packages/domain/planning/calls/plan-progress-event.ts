/** Socket event with the progress of planning many orders, for the client that waits: `share` is the finished part, from 0 to 1. */
export const planProgressEvent = 'planProgress';
