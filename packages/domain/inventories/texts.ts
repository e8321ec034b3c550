import type { PluralWords, LocalizedWords } from '../kit/words.ts';

/** Texts of the inventory screens, besides those of every list. */
export const inventoryTexts = {
  lots: { es: 'Existencias', en: 'Stock' },
  movements: { es: 'Movimientos', en: 'Movements' },
  views: { es: 'Vistas del inventario', en: 'Views of the inventory' },

  insert: { es: 'Dar entrada', en: 'Insert' },
  dispatch: { es: 'Dar salida', en: 'Dispatch' },
  modify: { es: 'Modificar', en: 'Modify' },
  insertTitle: { es: 'Entrada al inventario', en: 'Insert into the inventory' },
  dispatchTitle: { es: 'Salida del inventario', en: 'Dispatch from the inventory' },
  modifyTitle: { es: 'Modificar lote', en: 'Modify lot' },
  inserted: { es: 'Inventario ingresado', en: 'Inventory inserted' },
  dispatched: { es: 'Inventario despachado', en: 'Inventory dispatched' },
  modified: { es: 'Inventario actualizado', en: 'Inventory updated' },
  emptyHint: {
    es: 'Da entrada al primer lote para empezar.',
    en: 'Insert the first lot to get started.',
  },
  noMovements: {
    es: 'Aquí se ve cada entrada, salida y reserva, con quién, cuándo y por qué.',
    en: 'Every insert, dispatch and reservation shows here, with who, when and why.',
  },

  element: { es: 'Elemento {number}', en: 'Element {number}' },
  addElement: { es: 'Agregar otro elemento', en: 'Add another element' },
  removeElement: { es: 'Quitar el elemento {number}', en: 'Remove element {number}' },
  checking: { es: 'Buscando el lote…', en: 'Looking for the lot…' },
  checkFailed: {
    es: 'No se pudo buscar el lote. Puedes seguir: se revisa al guardar.',
    en: 'The lot could not be looked up. You can go on: it is checked when you save.',
  },
  newLot: { es: 'Lote nuevo', en: 'New lot' },
  knownLot: {
    es: 'El lote ya existe, con {quantity} (reservado: {reserved}). Se le suma.',
    en: 'The lot exists already: {quantity} on hand, {reserved} reserved. This adds to it.',
  },
  foundLot: {
    es: 'Existencia: {quantity}; reservado: {reserved}; disponible: {available}',
    en: '{quantity} on hand, {reserved} reserved: {available} available',
  },
  owed: {
    es: 'Se deben {owed} a producción ya terminada: de lo que entre, eso se descuenta de inmediato.',
    en: '{owed} are owed to production that has finished: they are deducted at once from what comes in.',
  },
  missingLot: { es: 'Este almacén no tiene ese lote', en: 'This store does not have that lot' },
  pastDate: {
    es: 'Esta fecha ya pasó: el lote queda caducado.',
    en: 'This date has passed: the lot will be expired.',
  },
  lasting: { es: 'No caduca', en: 'Does not expire' },
  dateOfLot: {
    es: 'Es la del lote. Se corrige con «Modificar».',
    en: 'It is the lot’s. Correct it with “Modify”.',
  },
  undatedLot: {
    es: 'El lote no caduca. Se corrige con «Modificar».',
    en: 'The lot does not expire. Correct it with “Modify”.',
  },
  note: { es: 'Nota', en: 'Note' },
  reason: { es: 'Motivo de la corrección', en: 'Reason for the correction' },
  reasonHint: {
    es: 'Queda en la historia del lote, con tu nombre.',
    en: 'It stays in the lot’s story, with your name.',
  },

  onHold: { es: 'Retener el lote', en: 'Hold the lot back' },
  isOnHold: { es: 'Retenido', en: 'On hold' },
  onHoldHint: {
    es: 'No se promete, no se aparta y la producción no lo usa; sí se le puede dar salida.',
    en: 'It is not promised, reserved or used by production; it can still be taken out by hand.',
  },

  lotsOfStore: {
    es: 'Lotes del almacén, el que caduca primero arriba',
    en: 'Lots of the store, the first to expire on top',
  },
  noLots: {
    es: 'Este almacén no tiene existencia disponible',
    en: 'This store has nothing available',
  },
  firstExpired: { es: 'Primero el que caduca primero', en: 'First expired, first out' },
  spread: { es: 'Tomar el resto de otros lotes', en: 'Take the rest from other lots' },
  tooMuch: {
    es: 'Disponible en el lote: {available}; en el almacén: {total}.',
    en: 'The lot has {available} available; the store has {total}.',
  },
  neverExpires: { es: 'sin caducidad', en: 'does not expire' },
  lotOption: {
    es: '{lotCode} · {available} disp. · {date}',
    en: '{lotCode} · {available} avail. · {date}',
  },

  expired: { es: 'Caducado', en: 'Expired' },
  expiresToday: { es: 'Caduca hoy', en: 'Expires today' },

  story: { es: 'Historia del lote', en: 'The lot’s story' },
  storyFailed: { es: 'No se pudo cargar la historia', en: 'The story could not be loaded' },
  reservedFor: { es: 'Reservado: {holders}', en: 'Reserved: {holders}' },
  holders: { es: 'Reservado para', en: 'Reserved for' },
  nobody: { es: 'Nada está reservado', en: 'Nothing is reserved' },
  whole: { es: 'Ver todos los movimientos del lote', en: 'See all movements of the lot' },
  by: { es: 'por {name}', en: 'by {name}' },
  balance: { es: 'Existencia: {quantity}', en: '{quantity} left' },
  balanceReserved: {
    es: 'Existencia: {quantity}; reservado: {reserved}',
    en: '{quantity} left, {reserved} reserved',
  },
} as const satisfies Record<string, LocalizedWords>;

export const expiresInDaysWords: PluralWords = {
  one: { es: 'Caduca en {count} día', en: 'Expires in {count} day' },
  other: { es: 'Caduca en {count} días', en: 'Expires in {count} days' },
};
