/** Times of a request and its response by the device's clock, in milliseconds. */
export interface RequestTimes {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * Returns the milliseconds by which the server's clock is ahead. The response was written between the request and its arrival.
 * An earlier difference within this span is kept, so that a slow exchange does not spoil a precise measurement.
 * Otherwise the difference is the middle of the span.
 */
export function computeServerClockOffset(
  previousOffset: number,
  serverTime: number,
  { sentAt, receivedAt }: RequestTimes,
): number {
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt];
  return least <= previousOffset && previousOffset <= most
    ? previousOffset
    : Math.round((least + most) / 2);
}
