interface DemoVehicle {
  /** Place in `demoDivisions`. */
  readonly division: number;
  readonly driver: { readonly name: string; readonly phone: string };
  /** Form of the vehicle: insides in metres, payload in kg. */
  readonly body: {
    readonly name: string;
    readonly plates: string;
    readonly insideLength: number;
    readonly insideWidth: number;
    readonly insideHeight: number;
    readonly payload: number;
  };
}

const torton = { insideLength: 7.2, insideWidth: 2.44, insideHeight: 2.5, payload: 14_000 };
/** Dry van of 53 feet. */
const trailer = { insideLength: 16.15, insideWidth: 2.51, insideHeight: 2.74, payload: 24_000 };
/** Dry van of 48 feet. */
const shortTrailer = { ...trailer, insideLength: 14.63 };
const van = { insideLength: 4.3, insideWidth: 2.1, insideHeight: 2.2, payload: 3_500 };

/** Vehicles of the plants, with the driver of each; those of a plant from the smallest to the largest. */
export const demoVehicles: readonly DemoVehicle[] = [
  {
    division: 0,
    driver: { name: 'Genaro Ibarra', phone: '55 5555 0118' },
    body: { name: 'Torton 1', plates: 'LG-41-882', ...torton },
  },
  {
    division: 0,
    driver: { name: 'Efraín Luna', phone: '55 5555 0127' },
    body: { name: 'Caja seca 53', plates: '27-UH-5K', ...trailer },
  },
  {
    division: 1,
    driver: { name: 'Rogelio Cavazos', phone: '81 5555 0142' },
    body: { name: 'Camioneta 3.5', plates: 'NPR-35-07', ...van },
  },
  {
    division: 0,
    driver: { name: 'Saúl Miranda', phone: '55 5555 0136' },
    body: { name: 'Torton 2', plates: 'LG-57-204', ...torton },
  },
  {
    division: 0,
    driver: { name: 'Arturo Zepeda', phone: '55 5555 0149' },
    body: { name: 'Caja seca 48', plates: '31-UH-8M', ...shortTrailer },
  },
  {
    division: 1,
    driver: { name: 'Homero Villarreal', phone: '81 5555 0155' },
    body: { name: 'Caja seca Apodaca', plates: '90-AP-2T', ...trailer },
  },
  {
    division: 2,
    driver: { name: 'Leopoldo Rubio', phone: '33 5555 0163' },
    body: { name: 'Torton El Salto', plates: 'JT-18-660', ...torton },
  },
  {
    division: 2,
    driver: { name: 'Baltazar Ochoa', phone: '33 5555 0171' },
    body: { name: 'Caja seca El Salto', plates: '44-JS-6R', ...trailer },
  },
];
