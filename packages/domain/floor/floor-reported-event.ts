/** Socket event to the browsers of the account when the floor reported on an order, or a tablet was paired. It names no order: not every user may see it. */
export const floorReportedEvent = 'floorTold';
