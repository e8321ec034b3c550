/** Times of a request and its answer by the device's clock, in milliseconds. */
export interface Exchanged {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * Returns the milliseconds by which the server's clock is ahead. Its answer was written between the request and its arrival: a known
 * difference that agrees is kept, so that a slow exchange does not spoil what a fast one has measured; otherwise it is the middle.
 */
export function clockAhead(
  known: number,
  serverTime: number,
  { sentAt, receivedAt }: Exchanged,
): number {
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt];
  return least <= known && known <= most ? known : Math.round((least + most) / 2);
}
