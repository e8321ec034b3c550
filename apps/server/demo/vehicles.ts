/** Vehicles of the plants: inside dimensions in metres, payload in kg. */
export const demoVehicles: readonly object[] = [
  {
    name: 'Torton 1',
    plates: 'LG-41-882',
    insideLength: 7.2,
    insideWidth: 2.44,
    insideHeight: 2.5,
    payload: 14_000,
  },
  {
    name: 'Caja seca 53',
    plates: '27-UH-5K',
    insideLength: 16.15,
    insideWidth: 2.51,
    insideHeight: 2.74,
    payload: 24_000,
  },
  {
    name: 'Camioneta 3.5',
    plates: 'NPR-35-07',
    insideLength: 4.3,
    insideWidth: 2.1,
    insideHeight: 2.2,
    payload: 3_500,
  },
];
