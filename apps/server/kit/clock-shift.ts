/** Maximum milliseconds that a message is under way: a device waits no longer for its response. */
export const maxTransitMilliseconds = 20_000;

/** Time at which a device sent a message, by its own clock, and the milliseconds by which the server's clock is ahead of it. */
export interface MessageTiming {
  readonly sentAt: string;
  readonly ahead?: number | undefined;
}

/**
 * Returns the milliseconds to add to times of a device's clock, however wrong that is.
 * The difference that the device has measured counts while the message can have been under way for the rest:
 * a report does not become a later one, though the network is slow.
 */
export function computeClockShift(now: number, { sentAt, ahead }: MessageTiming): number {
  const difference = now - Date.parse(sentAt);
  const isMeasured = ahead !== undefined && Math.abs(difference - ahead) <= maxTransitMilliseconds;
  return isMeasured ? ahead : difference;
}
