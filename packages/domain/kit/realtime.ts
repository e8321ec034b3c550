/** Where the socket of the product answers, over WebSocket alone. */
export const socketPath = '/socket.io';

/** What server and browser say to each other besides the events of each noun. */
export const socketEvents = {
  /** From the browser, with its user's id: answered `{ ok: true }`, or `{ messageCode }`. */
  registerUser: 'registerUser',
  /** To the browser: events may have been missed, load again what is shown. */
  resync: 'resync',
} as const;
