/** Socket event to the browsers of the account when the floor reported on an order, with the order's number. */
export const floorReportedEvent = 'floorTold';
