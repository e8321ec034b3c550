import type { LocalizedWords } from '../kit/words.ts';

/** Texts for a shipment that is received in part, or whose pieces move to another shipment. */
export const shipmentPieceTexts = {
  someRefused: { es: 'Rechazaron piezas', en: 'Some pieces were refused' },
  shippedOf: { es: '{product} · lote {lot}: {quantity}', en: '{product} · lot {lot}: {quantity}' },
  refused: { es: 'Rechazadas', en: 'Refused' },
  reason: { es: 'Motivo', en: 'Reason' },
  next: { es: 'Qué sigue con lo rechazado', en: 'What is next with what was refused' },
  again: { es: 'Se entrega de nuevo', en: 'It is delivered again' },
  ended: { es: 'Ya no se entrega', en: 'It is not delivered any more' },
  backTo: { es: 'Vuelve al almacén', en: 'It comes back to' },
  backNote: {
    es: 'Si no eliges otro, el de donde salió.',
    en: 'Unless you choose another, the one it left.',
  },
  backWithTripNote: {
    es: 'Si no eliges otro, el de donde salió. Sigue en el camión hasta que el viaje termine o alguien lo reciba.',
    en: 'Unless you choose another, the one it left. It stays on the truck until the trip ends or somebody receives it.',
  },
  backWithTransferNote: {
    es: 'Si no eliges otro, el de donde salió: sigue en el camión hasta que el viaje termine o alguien lo reciba. En uno de {division} se queda desde ahora.',
    en: 'Unless you choose another, the one it left: it stays on the truck until the trip ends or somebody receives it. In one of {division} it stays from now on.',
  },
  ownStore: { es: 'Se queda en el almacén', en: 'It stays in' },
  ownStoreNote: {
    es: 'Elige uno de tu división: ahí están las piezas.',
    en: 'Choose one of your division: the pieces are there.',
  },
  receiverReports: {
    es: 'Las piezas que falten o lleguen dañadas las registra {division}, la división que recibe el traslado.',
    en: '{division} receives the transfer and reports missing and damaged pieces.',
  },
  refusalPhoto: { es: 'Foto de lo rechazado', en: 'Photo of what was refused' },
  apart: { es: 'En un lote aparte, para revisarlo', en: 'In a lot of its own, to be looked at' },
  someLost: { es: 'Faltan piezas o llegaron dañadas', en: 'Some pieces are missing or damaged' },
  someLostNote: {
    es: 'Se dan de baja con su motivo, y el pedido espera otro origen para ellas. Solo las registra el almacén que recibe; se avisa al que envió.',
    en: 'They are written off with their reason, and the order waits for another origin for them. Only the receiving warehouse reports them; the sender is notified.',
  },
  missing: { es: 'Faltantes', en: 'Missing' },
  damaged: { es: 'Dañadas', en: 'Damaged' },
  missingCount: { es: 'Faltantes: {quantity}', en: 'Missing: {quantity}' },
  damagedCount: { es: 'Dañadas: {quantity}', en: 'Damaged: {quantity}' },
  lostItem: {
    es: '{product} · lote {lot}. Faltantes: {missing}; dañadas: {damaged}. {reason}',
    en: '{product} · lot {lot}. Missing: {missing}; damaged: {damaged}. {reason}',
  },
  splitTitle: { es: 'Pasar piezas del envío {id}', en: 'Move pieces of shipment {id}' },
  splitText: {
    es: 'Escribe cuántas salen con otro envío. Siguen apartadas para el pedido.',
    en: 'Write how many leave with another shipment. They stay held for the order.',
  },
  move: { es: 'Pasar', en: 'Move' },
  moved: { es: 'Piezas en el envío {id}', en: 'Pieces in shipment {id}' },
  into: { es: 'A cuál', en: 'Into which' },
  newOne: { es: 'Un envío nuevo', en: 'A new shipment' },
  another: {
    es: 'Envío {id} · {day} · {pieces} piezas',
    en: 'Shipment {id} · {day} · {pieces} pieces',
  },
  noDay: { es: 'sin fecha', en: 'no date' },
  all: { es: 'Todas', en: 'All' },
  goingOf: { es: 'De {quantity}, pasan', en: 'Of {quantity}, to move' },
  quantityOf: { es: 'Cuántas de {product}, lote {lot}', en: 'How many of {product}, lot {lot}' },
  accepted: { es: 'Aceptadas', en: 'Accepted' },
  refusedBecause: { es: '{quantity} rechazadas: {reason}', en: '{quantity} refused: {reason}' },
  onTruckTo: {
    es: 'Siguen en el camión y vuelven a {store}',
    en: 'They are still on the truck and come back to {store}',
  },
  againOf: { es: 'Se entregan de nuevo: {quantity}', en: 'Delivered again: {quantity}' },
  missingBecause: {
    es: 'Faltan o están dañadas, según el chofer: {quantity}. {reason}',
    en: 'Missing or damaged, the driver reports: {quantity}. {reason}',
  },
  checkedAfterTripIn: {
    es: 'Cuando termine el viaje entran a un lote aparte de {store}, para revisarlas',
    en: 'When the trip ends they enter a lot of their own in {store}, to be checked',
  },
  checkedIn: {
    es: 'Están en un lote aparte de {store}, para revisarlas',
    en: 'They are in a lot of their own in {store}, to be checked',
  },
  stillAwaited: { es: 'El pedido las sigue esperando', en: 'The order still waits for them' },
  stillAwaitedOf: { es: 'El pedido espera {quantity}', en: 'The order waits for {quantity}' },
  notAwaited: {
    es: 'El pedido ya no las espera',
    en: 'The order does not wait for them any more',
  },
  receiveIn: { es: 'Entran al almacén', en: 'They enter' },
  receiveInNote: {
    es: 'Si no eliges otro de la división, {store}.',
    en: 'Unless you choose another one of the division, {store}.',
  },
  receiveUnchecked: {
    es: 'El chofer reportó piezas faltantes o dañadas: entran a un lote aparte, para revisar cuáles hay.',
    en: 'The driver reported pieces as missing or damaged: they enter a lot of their own, to check which of them are there.',
  },
  liesIn: { es: 'Están en {store}', en: 'They are in {store}' },
  halfMadeOf: {
    es: '{product}: {quantity} de {from} a {to}',
    en: '{product}: {quantity} from {from} to {to}',
  },
  leaving: { es: 'Piezas que salen', en: 'Pieces that leave' },
  leavingNote: {
    es: 'Si no escribes nada, salen todas las que ya están hechas. El resto espera en otro envío.',
    en: 'Unless you write a number, all that are made leave. The rest waits in another shipment.',
  },
  arriving: { es: 'Piezas que llegaron', en: 'Pieces that arrived' },
  arrivingNote: {
    es: 'Si no escribes nada, llegaron todas las que no se perdieron. El resto sigue en camino en otro envío.',
    en: 'Unless you write a number, all that were not lost arrived. The rest stays on the way in another shipment.',
  },
  lost: { es: 'Perdidas o rotas en el camino', en: 'Lost or broken on the way' },
  lostNote: {
    es: 'Se hacen otra vez: se avisa a quien planea.',
    en: 'They are made again: planners are told.',
  },
  lostReason: { es: 'Por qué se perdieron', en: 'Why they were lost' },
  lostBecause: { es: '{quantity} perdidas: {reason}', en: '{quantity} lost: {reason}' },
  ordered: { es: 'Pedidas', en: 'Ordered' },
  made: { es: 'Listas', en: 'Ready' },
  shipped: { es: 'Enviadas', en: 'Shipped' },
  delivered: { es: 'Entregadas', en: 'Delivered' },
  returned: { es: 'Devueltas', en: 'Returned' },
  pieces: { es: 'Piezas', en: 'Pieces' },
  partly: { es: 'Entregado {delivered} de {ordered}', en: '{delivered} of {ordered} delivered' },
  shipReady: { es: 'Enviar lo que está listo', en: 'Ship what is ready' },
  ofLine: {
    es: '{quantity} de {ordered} pedidas · {before} entregadas antes · faltan {open}',
    en: '{quantity} of {ordered} ordered · {before} delivered before · {open} left',
  },
} as const satisfies Record<string, LocalizedWords>;
