/** To the browsers of the account, with the number of an order: the floor told something of it. */
export const floorTold = 'floorTold';
