/** Event name for the client that waits for a plan of many orders: `share` is the part that is done, from 0 to 1. */
export const planProgressEvent = 'planProgress';
