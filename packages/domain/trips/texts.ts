import type { LoadPattern } from '../loading/floor-plan.ts';
import type { LoadWarning } from '../loading/vehicle-load.ts';
import type { PluralWords, LocalizedWords } from '../kit/words.ts';
import type { TripStopState } from './status.ts';

/** Texts of the trips screen, and of the trips' papers. */
export const tripTexts = {
  driverLink: { es: 'Enlace del chofer', en: "Driver's link" },
  saved: { es: 'Viaje guardado', en: 'Trip saved' },
  moved: {
    es: 'Este viaje ya avanzó: alguien lo cargó, salió, se terminó o se canceló.',
    en: 'This trip has moved on: somebody loaded, started, ended or canceled it.',
  },
  emptyHint: {
    es: 'Junta envíos de varios pedidos en un camión: se elige aquí o desde la lista de envíos.',
    en: 'Put shipments of several orders on one truck: here, or from the list of shipments.',
  },
  name: { es: 'Ruta', en: 'Route' },
  nameHint: {
    es: 'Vacía: el nombre del vehículo',
    en: "Empty: the vehicle's name",
  },
  vehicle: { es: 'Vehículo', en: 'Vehicle' },
  otherTrip: {
    es: 'El vehículo también tiene el viaje {id}, {name}: {status}.',
    en: 'The vehicle also has trip {id}, {name}: {status}.',
  },
  division: { es: 'Sale de', en: 'Leaves from' },
  driver: { es: 'Chofer', en: 'Driver' },
  driverName: { es: 'Chofer externo', en: 'Outside driver' },
  driverPhone: { es: 'Teléfono del chofer', en: "Driver's phone" },
  driverHint: {
    es: 'Hace falta uno de los dos: el chofer o, si no es de la empresa, su nombre en «Chofer externo».',
    en: 'One of the two is needed: the driver or, if they are not of the company, their name as “Outside driver”.',
  },
  departsAt: { es: 'Sale', en: 'Departs' },
  loadedAt: { es: 'Se cargó', en: 'Loaded' },
  startedAt: { es: 'Salió', en: 'Left' },
  endedAt: { es: 'Terminó', en: 'Ended' },
  leftAt: { es: 'Salió: {moment}', en: 'Left: {moment}' },
  leavesEarly: {
    es: 'Está planeado para salir el {moment}.',
    en: 'It is planned to leave on {moment}.',
  },
  notes: { es: 'Observaciones', en: 'Observations' },
  pattern: { es: 'Acomodo de las estibas', en: 'How stacks stand' },
  stops: { es: 'Paradas', en: 'Stops' },
  othersStop: { es: 'Pedido de otra persona', en: 'Order of another seller' },
  stopsHint: {
    es: 'Arrastra una parada por su asa, o muévela ahí con las flechas.',
    en: 'Drag a stop by its handle, or move it there with the arrow keys.',
  },
  stopOff: { es: 'Quitar la parada {at}: {customer}', en: 'Take off stop {at}: {customer}' },
  stopOf: { es: 'Parada {at}: {customer}', en: 'Stop {at}: {customer}' },
  noStops: { es: 'Sin paradas todavía.', en: 'No stops yet.' },
  addStops: { es: 'Agregar envíos', en: 'Add shipments' },
  addThese: { es: 'Agregar al viaje', en: 'Put on the trip' },
  noCandidates: {
    es: 'No hay envíos programados de esta división sin viaje.',
    en: 'No scheduled shipments of this division are without a trip.',
  },
  pickShipments: { es: 'Envíos sin viaje', en: 'Shipments without a trip' },
  plannedTrips: { es: 'Viajes planeados', en: 'Planned trips' },
  newTrip: { es: 'Viaje nuevo', en: 'New trip' },
  putOnTrip: { es: 'Poner en un viaje', en: 'Put on a trip' },
  shipmentOf: { es: 'Envío {id} · pedido {order}', en: 'Shipment {id} · order {order}' },
  deliver: { es: 'Entregado', en: 'Delivered' },
  receivedBy: { es: 'Recibió {name}', en: 'Received by {name}' },
  loadDrawing: { es: 'Carga', en: 'Load' },
  loadDrawn: {
    es: 'La carga vista desde arriba, con la cabina a la izquierda: {stacks} en {name}',
    en: 'The load from above, with the cab on the left: {stacks} in {name}',
  },
  cab: { es: 'Cabina', en: 'Cab' },
  doors: { es: 'Puertas', en: 'Doors' },
  pieces: { es: 'Piezas', en: 'Pieces' },
  stacks: { es: 'Estibas', en: 'Stacks' },
  weight: { es: 'Peso', en: 'Weight' },
  ofWeight: { es: 'Peso: {kg} de {payload} kg', en: 'Weight: {kg} of {payload} kg' },
  ofLength: { es: 'Piso: {used} de {length} m', en: 'Floor: {used} of {length} m' },
  kilograms: { es: '{kg} kg', en: '{kg} kg' },
  atLeastKilograms: { es: '{kg} kg o más', en: '{kg} kg or more' },
  weightNotKnown: { es: 'Peso no conocido', en: 'Weight not known' },
  stack: {
    es: 'Parada {stop}: {product}, {pieces} piezas',
    en: 'Stop {stop}: {product}, {pieces} pieces',
  },
  overReason: { es: 'Por qué sale así', en: 'Why it leaves all the same' },
  overReasonOf: { es: 'Sale así porque: {reason}', en: 'It leaves all the same because: {reason}' },
  notReady: {
    es: 'El envío todavía no está activo: no puede salir.',
    en: 'The shipment is not active yet: it cannot leave.',
  },
  distanceTotal: { es: '{km} km en total', en: '{km} km in all' },
  distanceTotalAbout: { es: 'Unos {km} km en total', en: 'About {km} km in all' },
  distanceUnknown: { es: 'Distancia: no se conoce', en: 'Distance: not known' },
  map: { es: 'Las paradas en el mapa', en: 'The stops on the map' },
  plates: { es: 'Placas', en: 'Plates' },
  from: { es: 'Sale de', en: 'From' },
  customer: { es: 'Cliente', en: 'Customer' },
  product: { es: 'Producto', en: 'Product' },
  todayTitle: { es: 'Viajes de hoy y en camino', en: 'Trips of today and under way' },
  todayLate: { es: 'No ha salido', en: 'Has not left' },
  deliveryNotesTitle: { es: 'Notas de entrega del viaje {id}', en: 'Delivery notes of trip {id}' },
  paperFailed: { es: 'No se pudo dibujar el papel', en: 'The paper could not be drawn' },
  linkHow: {
    es: 'Quien tenga este enlace ve las paradas y entrega, sin precios. Se muestra una vez.',
    en: 'Whoever has this link sees the stops and delivers, without prices. It is shown once.',
  },
  linkMake: { es: 'Hacer un enlace', en: 'Make a link' },
  linkAnew: {
    es: 'Hacer otro: el anterior deja de servir',
    en: 'Make another: the last one stops working',
  },
  linkCopy: { es: 'Copiar', en: 'Copy' },
  linkCopied: { es: 'Enlace copiado', en: 'Link copied' },
  linkRevoke: { es: 'Anular', en: 'Revoke' },
  linkRevoked: { es: 'El enlace ya no sirve', en: 'The link works no more' },
  linkUntil: { es: 'Sirve hasta el {when}.', en: 'It works until {when}.' },
  linkSeen: { es: 'Se usó el {when}.', en: 'It was used {when}.' },
  linkUnseen: { es: 'Nadie lo ha abierto.', en: 'Nobody has opened it.' },
  linkNone: { es: 'El viaje no tiene enlace.', en: 'The trip has no link.' },
} as const satisfies Record<string, LocalizedWords>;

export const tripCountWords = {
  stacks: {
    one: { es: '{count} estiba', en: '{count} stack' },
    other: { es: '{count} estibas', en: '{count} stacks' },
  },
  doneStops: {
    one: { es: '{done} de {count} parada', en: '{done} of {count} stop' },
    other: { es: '{done} de {count} paradas', en: '{done} of {count} stops' },
  },
  onTruck: {
    one: {
      es: '{count} pieza rechazada sigue en el camión',
      en: '{count} refused piece is still on the truck',
    },
    other: {
      es: '{count} piezas rechazadas siguen en el camión',
      en: '{count} refused pieces are still on the truck',
    },
  },
  returning: {
    one: {
      es: '{count} pieza rechazada baja del camión y entra a su almacén.',
      en: '{count} refused piece leaves the truck and enters its store.',
    },
    other: {
      es: '{count} piezas rechazadas bajan del camión y entran a su almacén.',
      en: '{count} refused pieces leave the truck and enter their store.',
    },
  },
  unchecked: {
    one: {
      es: '{count} pieza faltante o dañada espera revisión en su almacén',
      en: '{count} missing or damaged piece is still to be checked in its store',
    },
    other: {
      es: '{count} piezas faltantes o dañadas esperan revisión en su almacén',
      en: '{count} missing or damaged pieces are still to be checked in their store',
    },
  },
  checking: {
    one: {
      es: '{count} pieza faltante o dañada entra a un lote aparte de su almacén, para revisarla.',
      en: '{count} missing or damaged piece enters a lot of its own in its store, to be checked.',
    },
    other: {
      es: '{count} piezas faltantes o dañadas entran a un lote aparte de su almacén, para revisarlas.',
      en: '{count} missing or damaged pieces enter a lot of their own in their store, to be checked.',
    },
  },
  stops: {
    one: { es: '{count} parada', en: '{count} stop' },
    other: { es: '{count} paradas', en: '{count} stops' },
  },
  pieces: {
    one: { es: '{count} pieza', en: '{count} piece' },
    other: { es: '{count} piezas', en: '{count} pieces' },
  },
} as const satisfies Record<string, PluralWords>;

export const stopStateWords: Readonly<Record<TripStopState, LocalizedWords>> = {
  waiting: { es: 'Por entregar', en: 'To deliver' },
  arrived: { es: 'Llegó', en: 'Arrived' },
  delivered: { es: 'Entregada', en: 'Delivered' },
  canceled: { es: 'Cancelada', en: 'Canceled' },
  left: { es: 'No se entregó', en: 'Not delivered' },
};

export const truckLoadPatternWords: Readonly<Record<LoadPattern, LocalizedWords>> = {
  straight: { es: 'Derechas', en: 'Straight' },
  pinwheel: { es: 'En molinete', en: 'Pinwheel' },
  turned: { es: 'Giradas', en: 'Turned' },
};

/** Sentences for problems of a load. */
export const truckLoadWarningWords: Readonly<Record<LoadWarning, LocalizedWords>> = {
  overRoom: {
    es: 'No cabe: {left} quedan fuera.',
    en: 'It does not fit: {left} stay outside.',
  },
  overPayload: {
    es: 'Pesa {kg} kg, y el vehículo carga {payload} kg.',
    en: 'It weighs {kg} kg, and the vehicle carries {payload} kg.',
  },
  tooHigh: {
    es: 'Hay piezas más altas que la caja.',
    en: 'Some pieces are higher than the room.',
  },
  sizeUnknown: {
    es: 'Sin medidas exteriores, y por eso fuera del dibujo: {products}.',
    en: 'Without outside dimensions, and therefore not drawn: {products}.',
  },
  weightUnknown: {
    es: 'El peso no se conoce completo: {products}.',
    en: 'The weight is not fully known: {products}.',
  },
};
