/** Told to whoever waits for a plan of many orders: `share` says how much of it is done, from 0 to 1. */
export const planProgress = 'planProgress';
