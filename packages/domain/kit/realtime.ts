/** Path of the product's socket, over WebSocket alone. */
export const socketPath = '/socket.io';

/** Events between server and browser besides those of each module. */
export const socketEvents = {
  /** From the browser, with its user's id: answered `{ ok: true }`, or `{ messageCode }`. */
  registerUser: 'registerUser',
  /** To the browser: events may have been missed, reload the shown data. */
  resync: 'resync',
} as const;
