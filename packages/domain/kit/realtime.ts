/** Path of the product's WebSocket; other transports are not used. */
export const socketPath = '/socket.io';

/** Events between server and browser, besides those of each module. */
export const socketEvents = {
  /** Event from the browser with its user's id; the acknowledgement is `{ ok: true }`, or `{ messageCode }`. */
  registerUser: 'registerUser',
  /** Event to the browser: events may have been missed, so the shown data is loaded again. */
  resync: 'resync',
} as const;
