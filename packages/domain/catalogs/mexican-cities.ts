import { foldText } from '../kit/fold-text.ts';
import {
  computeGreatCircleKilometres,
  formatLocation,
  parseLocation,
  type Coordinates,
} from '../kit/location.ts';
import type { mexicanStates } from './mexican-states.ts';

/** City of Mexico with its state and the pin of its centre. */
export interface City {
  readonly name: string;
  readonly state: keyof typeof mexicanStates;
  readonly centre: Coordinates;
}

const toCity = (name: string, state: City['state'], latitude: number, longitude: number): City => ({
  name,
  state,
  centre: { latitude, longitude },
});

/** Capitals, and cities where pallets are made and used; the pins are right to about a kilometre. */
const cities: readonly City[] = [
  toCity('Aguascalientes', 'AGU', 21.8818, -102.2916),
  toCity('Tijuana', 'BCN', 32.5149, -117.0382),
  toCity('Mexicali', 'BCN', 32.6245, -115.4523),
  toCity('Ensenada', 'BCN', 31.8667, -116.5964),
  toCity('La Paz', 'BCS', 24.1426, -110.3128),
  toCity('Campeche', 'CAM', 19.8301, -90.5349),
  toCity('Tuxtla Gutiérrez', 'CHP', 16.7516, -93.1029),
  toCity('Tapachula', 'CHP', 14.9056, -92.2634),
  toCity('Chihuahua', 'CHH', 28.633, -106.0691),
  toCity('Ciudad Juárez', 'CHH', 31.6904, -106.4245),
  toCity('Delicias', 'CHH', 28.1903, -105.4714),
  toCity('Ciudad de México', 'CMX', 19.4326, -99.1332),
  toCity('Saltillo', 'COA', 25.4383, -100.9737),
  toCity('Torreón', 'COA', 25.5428, -103.4068),
  toCity('Monclova', 'COA', 26.9103, -101.4222),
  toCity('Piedras Negras', 'COA', 28.7, -100.5231),
  toCity('Colima', 'COL', 19.2433, -103.7247),
  toCity('Manzanillo', 'COL', 19.0522, -104.3158),
  toCity('Durango', 'DUR', 24.0277, -104.6532),
  toCity('Gómez Palacio', 'DUR', 25.5612, -103.4985),
  toCity('Toluca', 'MEX', 19.2826, -99.6557),
  toCity('Ecatepec', 'MEX', 19.6097, -99.06),
  toCity('Tlalnepantla', 'MEX', 19.5367, -99.1947),
  toCity('Cuautitlán Izcalli', 'MEX', 19.6469, -99.2466),
  toCity('Guanajuato', 'GUA', 21.019, -101.2574),
  toCity('León', 'GUA', 21.1221, -101.6827),
  toCity('Irapuato', 'GUA', 20.6767, -101.3563),
  toCity('Celaya', 'GUA', 20.5235, -100.8157),
  toCity('Silao', 'GUA', 20.9436, -101.427),
  toCity('Salamanca', 'GUA', 20.5739, -101.1957),
  toCity('Chilpancingo', 'GRO', 17.5506, -99.5024),
  toCity('Acapulco', 'GRO', 16.8531, -99.8237),
  toCity('Pachuca', 'HID', 20.1011, -98.7591),
  toCity('Tulancingo', 'HID', 20.0822, -98.3631),
  toCity('Guadalajara', 'JAL', 20.6597, -103.3496),
  toCity('El Salto', 'JAL', 20.5194, -103.1786),
  toCity('Lagos de Moreno', 'JAL', 21.3564, -101.9292),
  toCity('Ciudad Guzmán', 'JAL', 19.7047, -103.4617),
  toCity('Morelia', 'MIC', 19.706, -101.195),
  toCity('Uruapan', 'MIC', 19.4208, -102.0628),
  toCity('Zamora', 'MIC', 19.9855, -102.2838),
  toCity('Lázaro Cárdenas', 'MIC', 17.9583, -102.2),
  toCity('Cuernavaca', 'MOR', 18.9242, -99.2216),
  toCity('Cuautla', 'MOR', 18.8121, -98.9542),
  toCity('Tepic', 'NAY', 21.5042, -104.8946),
  toCity('Monterrey', 'NLE', 25.6866, -100.3161),
  toCity('Apodaca', 'NLE', 25.7816, -100.1888),
  toCity('Guadalupe', 'NLE', 25.6768, -100.2565),
  toCity('Santa Catarina', 'NLE', 25.6732, -100.4583),
  toCity('Linares', 'NLE', 24.8597, -99.5677),
  toCity('Oaxaca', 'OAX', 17.0732, -96.7266),
  toCity('Salina Cruz', 'OAX', 16.1667, -95.2),
  toCity('Puebla', 'PUE', 19.0414, -98.2063),
  toCity('Tehuacán', 'PUE', 18.4617, -97.3928),
  toCity('Querétaro', 'QUE', 20.5888, -100.3899),
  toCity('San Juan del Río', 'QUE', 20.3889, -99.9961),
  toCity('Chetumal', 'ROO', 18.5002, -88.2961),
  toCity('Cancún', 'ROO', 21.1619, -86.8515),
  toCity('San Luis Potosí', 'SLP', 22.1565, -100.9855),
  toCity('Ciudad Valles', 'SLP', 21.9869, -99.0103),
  toCity('Culiacán', 'SIN', 24.8091, -107.394),
  toCity('Los Mochis', 'SIN', 25.7905, -108.9859),
  toCity('Mazatlán', 'SIN', 23.2494, -106.4111),
  toCity('Hermosillo', 'SON', 29.073, -110.9559),
  toCity('Ciudad Obregón', 'SON', 27.4828, -109.9304),
  toCity('Nogales', 'SON', 31.3086, -110.9422),
  toCity('Guaymas', 'SON', 27.9179, -110.8989),
  toCity('Villahermosa', 'TAB', 17.9892, -92.9475),
  toCity('Ciudad Victoria', 'TAM', 23.7369, -99.1411),
  toCity('Tampico', 'TAM', 22.2331, -97.8614),
  toCity('Altamira', 'TAM', 22.3922, -97.9389),
  toCity('Reynosa', 'TAM', 26.0508, -98.2979),
  toCity('Matamoros', 'TAM', 25.8697, -97.5028),
  toCity('Nuevo Laredo', 'TAM', 27.4779, -99.5496),
  toCity('Tlaxcala', 'TLA', 19.3139, -98.2404),
  toCity('Apizaco', 'TLA', 19.4158, -98.1403),
  toCity('Xalapa', 'VER', 19.5438, -96.9102),
  toCity('Veracruz', 'VER', 19.1738, -96.1342),
  toCity('Córdoba', 'VER', 18.8842, -96.9256),
  toCity('Orizaba', 'VER', 18.8504, -97.1036),
  toCity('Coatzacoalcos', 'VER', 18.1345, -94.459),
  toCity('Poza Rica', 'VER', 20.5333, -97.45),
  toCity('Mérida', 'YUC', 20.9674, -89.5926),
  toCity('Zacatecas', 'ZAC', 22.7709, -102.5832),
  toCity('Fresnillo', 'ZAC', 23.1753, -102.8685),
];

/** Kilometres from its centre up to which a plant lies in a city. */
const cityReachKm = 30;

/** Returns the city nearest to a place, within 30 km. @param location `'latitude,longitude'` in degrees */
export function findNearestCity(location: string): City | undefined {
  const place = parseLocation(location);
  if (!place) return undefined;
  const [nearest] = cities
    .map((each) => ({ city: each, away: computeGreatCircleKilometres(place, each.centre) }))
    .toSorted((one, other) => one.away - other.away);
  return nearest && nearest.away <= cityReachKm ? nearest.city : undefined;
}

/**
 * Returns the pin of a city's centre as `'latitude,longitude'`; undefined for a city that is not listed in the state.
 * @param name compared without case and accents
 * @param state code of the state
 */
export function findCityPin(name: string, state: string): string | undefined {
  const written = foldText(name.trim());
  const found = cities.find((each) => each.state === state && foldText(each.name) === written);
  return found && formatLocation(found.centre);
}
