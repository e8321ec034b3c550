import type { LocalizedWords, PluralWords } from '../kit/words.ts';

/** Texts of a day of shipments and trips. */
export const shippingDayTexts = {
  tab: { es: 'Día', en: 'Day' },
  title: { es: 'Envíos y viajes del día', en: 'Shipments and trips of the day' },
  day: { es: 'Día', en: 'Day' },
  previous: { es: 'Día anterior', en: 'Previous day' },
  next: { es: 'Día siguiente', en: 'Next day' },
  today: { es: 'Hoy', en: 'Today' },
  unplanned: { es: 'Sin viaje', en: 'Without a trip' },
  unplannedHint: {
    es: 'Arrastra un envío a un viaje, o usa su botón.',
    en: 'Drag a shipment onto a trip, or use its button.',
  },
  allPlanned: {
    es: 'Ningún envío de este día está sin viaje.',
    en: 'No shipment of this day is without a trip.',
  },
  noTrips: { es: 'Ningún viaje sale este día.', en: 'No trip leaves on this day.' },
  empty: {
    es: 'Nada está programado para este día.',
    en: 'Nothing is scheduled for this day.',
  },
  nothingAhead: {
    es: 'Tampoco hay nada programado después.',
    en: 'Nothing is scheduled later either.',
  },
  goToNext: { es: 'Ir al {day}', en: 'Go to {day}' },
  late: { es: 'Atrasado: era para el {day}', en: 'Late: it was for {day}' },
  collected: { es: 'Lo recoge el cliente', en: 'The customer collects it' },
  putOf: {
    es: 'Poner en un viaje el envío {id} de {customer}',
    en: 'Put shipment {id} of {customer} on a trip',
  },
  put: { es: 'Envío {id} puesto en {trip}', en: 'Shipment {id} put on {trip}' },
  takenOff: { es: 'Envío {id} fuera del viaje', en: 'Shipment {id} is off the trip' },
  otherDivision: {
    es: 'El viaje sale de {division}, y el envío de otra planta.',
    en: 'The trip leaves from {division}, the shipment from another plant.',
  },
  closed: {
    es: 'El viaje ya se cargó: sus paradas no cambian.',
    en: 'The trip is loaded: its stops do not change.',
  },
  room: { es: 'Piso {share} %', en: 'Floor {share} %' },
  payload: { es: 'Peso {share} %', en: 'Weight {share} %' },
  map: { es: 'Mapa del día', en: 'Map of the day' },
  failed: { es: 'El día no se pudo cargar.', en: 'The day could not be loaded.' },
  again: { es: 'Intentar de nuevo', en: 'Try again' },
  more: {
    es: 'Hay más: aquí caben los primeros {count}. La lista los tiene todos.',
    en: 'There are more: the first {count} are shown here. The list has all of them.',
  },
} as const satisfies Record<string, LocalizedWords>;

export const shippingDayCountWords = {
  shipments: {
    one: { es: '{count} envío', en: '{count} shipment' },
    other: { es: '{count} envíos', en: '{count} shipments' },
  },
  trips: {
    one: { es: '{count} viaje', en: '{count} trip' },
    other: { es: '{count} viajes', en: '{count} trips' },
  },
} as const satisfies Record<string, PluralWords>;
