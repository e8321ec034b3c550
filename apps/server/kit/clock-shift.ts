/** Maximum transmission time of a message in milliseconds: a device does not wait longer for its response. */
export const maxTransitMilliseconds = 20_000;

/** Time at which a device sent a message, by its own clock, and the milliseconds by which the server's clock is ahead. */
export interface MessageTiming {
  readonly sentAt: string;
  readonly ahead?: number | undefined;
}

/**
 * Returns the milliseconds to add to times of a device's clock, however wrong that clock is.
 * The difference that the device measured counts, as long as the rest can be transmission time.
 * So a slow network does not move reports to a later time.
 */
export function computeClockShift(now: number, { sentAt, ahead }: MessageTiming): number {
  const difference = now - Date.parse(sentAt);
  const isMeasured = ahead !== undefined && Math.abs(difference - ahead) <= maxTransitMilliseconds;
  return isMeasured ? ahead : difference;
}
