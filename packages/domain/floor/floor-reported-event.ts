/** Event name to the browsers of the account, with the number of an order: the floor reported on it. */
export const floorReportedEvent = 'floorTold';
