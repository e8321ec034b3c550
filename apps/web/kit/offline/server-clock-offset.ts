/** Times of a request and its answer by the device's clock, in milliseconds. */
export interface ExchangeTimes {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * Returns the milliseconds by which the server's clock is ahead.
 * The answer was written between the request and its arrival:
 * an earlier difference that lies in this span is kept, so that a slow exchange does not spoil the measurement of a fast one;
 * otherwise it is the middle.
 */
export function computeServerClockOffset(
  previousOffset: number,
  serverTime: number,
  { sentAt, receivedAt }: ExchangeTimes,
): number {
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt];
  return least <= previousOffset && previousOffset <= most
    ? previousOffset
    : Math.round((least + most) / 2);
}
