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

const city = (name: string, state: City['state'], latitude: number, longitude: number): City => ({
  name,
  state,
  centre: { latitude, longitude },
});

/** Capitals, and cities where pallets are made and used; the pins are right to about a kilometre. */
const cities: readonly City[] = [
  city('Aguascalientes', 'AGU', 21.8818, -102.2916),
  city('Tijuana', 'BCN', 32.5149, -117.0382),
  city('Mexicali', 'BCN', 32.6245, -115.4523),
  city('Ensenada', 'BCN', 31.8667, -116.5964),
  city('La Paz', 'BCS', 24.1426, -110.3128),
  city('Campeche', 'CAM', 19.8301, -90.5349),
  city('Tuxtla Gutiérrez', 'CHP', 16.7516, -93.1029),
  city('Tapachula', 'CHP', 14.9056, -92.2634),
  city('Chihuahua', 'CHH', 28.633, -106.0691),
  city('Ciudad Juárez', 'CHH', 31.6904, -106.4245),
  city('Delicias', 'CHH', 28.1903, -105.4714),
  city('Ciudad de México', 'CMX', 19.4326, -99.1332),
  city('Saltillo', 'COA', 25.4383, -100.9737),
  city('Torreón', 'COA', 25.5428, -103.4068),
  city('Monclova', 'COA', 26.9103, -101.4222),
  city('Piedras Negras', 'COA', 28.7, -100.5231),
  city('Colima', 'COL', 19.2433, -103.7247),
  city('Manzanillo', 'COL', 19.0522, -104.3158),
  city('Durango', 'DUR', 24.0277, -104.6532),
  city('Gómez Palacio', 'DUR', 25.5612, -103.4985),
  city('Toluca', 'MEX', 19.2826, -99.6557),
  city('Ecatepec', 'MEX', 19.6097, -99.06),
  city('Tlalnepantla', 'MEX', 19.5367, -99.1947),
  city('Cuautitlán Izcalli', 'MEX', 19.6469, -99.2466),
  city('Guanajuato', 'GUA', 21.019, -101.2574),
  city('León', 'GUA', 21.1221, -101.6827),
  city('Irapuato', 'GUA', 20.6767, -101.3563),
  city('Celaya', 'GUA', 20.5235, -100.8157),
  city('Silao', 'GUA', 20.9436, -101.427),
  city('Salamanca', 'GUA', 20.5739, -101.1957),
  city('Chilpancingo', 'GRO', 17.5506, -99.5024),
  city('Acapulco', 'GRO', 16.8531, -99.8237),
  city('Pachuca', 'HID', 20.1011, -98.7591),
  city('Tulancingo', 'HID', 20.0822, -98.3631),
  city('Guadalajara', 'JAL', 20.6597, -103.3496),
  city('El Salto', 'JAL', 20.5194, -103.1786),
  city('Lagos de Moreno', 'JAL', 21.3564, -101.9292),
  city('Ciudad Guzmán', 'JAL', 19.7047, -103.4617),
  city('Morelia', 'MIC', 19.706, -101.195),
  city('Uruapan', 'MIC', 19.4208, -102.0628),
  city('Zamora', 'MIC', 19.9855, -102.2838),
  city('Lázaro Cárdenas', 'MIC', 17.9583, -102.2),
  city('Cuernavaca', 'MOR', 18.9242, -99.2216),
  city('Cuautla', 'MOR', 18.8121, -98.9542),
  city('Tepic', 'NAY', 21.5042, -104.8946),
  city('Monterrey', 'NLE', 25.6866, -100.3161),
  city('Apodaca', 'NLE', 25.7816, -100.1888),
  city('Guadalupe', 'NLE', 25.6768, -100.2565),
  city('Santa Catarina', 'NLE', 25.6732, -100.4583),
  city('Linares', 'NLE', 24.8597, -99.5677),
  city('Oaxaca', 'OAX', 17.0732, -96.7266),
  city('Salina Cruz', 'OAX', 16.1667, -95.2),
  city('Puebla', 'PUE', 19.0414, -98.2063),
  city('Tehuacán', 'PUE', 18.4617, -97.3928),
  city('Querétaro', 'QUE', 20.5888, -100.3899),
  city('San Juan del Río', 'QUE', 20.3889, -99.9961),
  city('Chetumal', 'ROO', 18.5002, -88.2961),
  city('Cancún', 'ROO', 21.1619, -86.8515),
  city('San Luis Potosí', 'SLP', 22.1565, -100.9855),
  city('Ciudad Valles', 'SLP', 21.9869, -99.0103),
  city('Culiacán', 'SIN', 24.8091, -107.394),
  city('Los Mochis', 'SIN', 25.7905, -108.9859),
  city('Mazatlán', 'SIN', 23.2494, -106.4111),
  city('Hermosillo', 'SON', 29.073, -110.9559),
  city('Ciudad Obregón', 'SON', 27.4828, -109.9304),
  city('Nogales', 'SON', 31.3086, -110.9422),
  city('Guaymas', 'SON', 27.9179, -110.8989),
  city('Villahermosa', 'TAB', 17.9892, -92.9475),
  city('Ciudad Victoria', 'TAM', 23.7369, -99.1411),
  city('Tampico', 'TAM', 22.2331, -97.8614),
  city('Altamira', 'TAM', 22.3922, -97.9389),
  city('Reynosa', 'TAM', 26.0508, -98.2979),
  city('Matamoros', 'TAM', 25.8697, -97.5028),
  city('Nuevo Laredo', 'TAM', 27.4779, -99.5496),
  city('Tlaxcala', 'TLA', 19.3139, -98.2404),
  city('Apizaco', 'TLA', 19.4158, -98.1403),
  city('Xalapa', 'VER', 19.5438, -96.9102),
  city('Veracruz', 'VER', 19.1738, -96.1342),
  city('Córdoba', 'VER', 18.8842, -96.9256),
  city('Orizaba', 'VER', 18.8504, -97.1036),
  city('Coatzacoalcos', 'VER', 18.1345, -94.459),
  city('Poza Rica', 'VER', 20.5333, -97.45),
  city('Mérida', 'YUC', 20.9674, -89.5926),
  city('Zacatecas', 'ZAC', 22.7709, -102.5832),
  city('Fresnillo', 'ZAC', 23.1753, -102.8685),
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
