import type { PluralWords, LocalizedWords } from '../kit/words.ts';
import type { OriginType } from './origins.ts';
import type { OrderEvent } from './status.ts';

/** Labels of actions on an order in its row, in the sequence of the menu. */
export const orderActionWords = {
  view: { es: 'Ver', en: 'View' },
  downloadPdf: { es: 'Descargar PDF', en: 'Download PDF' },
  sendByEmail: { es: 'Enviar por correo', en: 'Send by email' },
  edit: { es: 'Editar cotización', en: 'Edit quotation' },
  accept: { es: 'Aceptar', en: 'Accept' },
  reject: { es: 'Rechazar', en: 'Reject' },
  cancel: { es: 'Cancelar', en: 'Cancel' },
  createOrder: { es: 'Crear pedido', en: 'Create order' },
  editOrder: { es: 'Editar pedido', en: 'Edit order' },
  revise: { es: 'Cambiar pedido…', en: 'Change order…' },
  proposeOrigins: { es: 'Asignar orígenes propuestos', en: 'Assign proposed origins' },
  changeOrigins: { es: 'Cambiar orígenes', en: 'Change origins' },
  editCustomFields: { es: 'Editar campos personalizados', en: 'Edit custom fields' },
  remove: { es: 'Eliminar', en: 'Delete' },
  plan: { es: 'Planear', en: 'Plan' },
  editPlan: { es: 'Editar plan', en: 'Edit plan' },
  endPlan: { es: 'Finalizar plan', en: 'End plan' },
  unplan: { es: 'Quitar plan', en: 'Un-plan' },
  bringIn: { es: 'Entrada parcial…', en: 'Receive part…' },
} as const satisfies Record<string, LocalizedWords>;
export type OrderAction = keyof typeof orderActionWords;

/** Words of events in an order's history. */
export const orderEventWords = {
  create: { es: 'Se cotizó', en: 'Quoted' },
  edit: { es: 'Se modificó la cotización', en: 'Quotation edited' },
  accept: { es: 'El cliente aceptó', en: 'The customer accepted' },
  reject: { es: 'Se rechazó', en: 'Rejected' },
  cancel: { es: 'Se canceló', en: 'Canceled' },
  remove: { es: 'Se eliminó', en: 'Deleted' },
  assign: { es: 'Se asignaron orígenes', en: 'Origins assigned' },
  takeBack: { es: 'Se retiró un origen', en: 'Origin taken back' },
  plan: { es: 'Se planeó', en: 'Planned' },
  unplan: { es: 'Se quitó el plan', en: 'Un-planned' },
  unplanRest: { es: 'Se quitó lo que faltaba del plan', en: 'The rest was un-planned' },
  undoReplan: { es: 'Se deshizo el cambio del plan', en: 'The change of the plan was undone' },
  finishProduction: { es: 'Terminó la producción', en: 'Production finished' },
  revise: { es: 'Se cambió el pedido', en: 'Order changed' },
  reopen: { es: 'Espera orígenes otra vez', en: 'Waits for origins again' },
  resume: { es: 'Volvió a producción', en: 'Back in production' },
  expire: { es: 'Venció', en: 'Expired' },
  release: { es: 'Pasó a producción', en: 'Released to production' },
  complete: { es: 'Está completo', en: 'Complete' },
  send: { es: 'Se envió', en: 'Sent' },
  deliver: { es: 'Se entregó', en: 'Delivered' },
  collect: { es: 'El cliente recogió', en: 'Collected by the customer' },
  mail: { es: 'Se envió por correo', en: 'Sent by email' },
  prioritize: { es: 'Cambió la prioridad', en: 'Priority changed' },
  share: { es: 'Se creó un enlace para el cliente', en: 'Link made for the customer' },
  unshare: { es: 'Se revocó un enlace', en: 'Link revoked' },
  approve: { es: 'Se aprobaron los precios', en: 'Prices approved' },
} as const satisfies Record<
  OrderEvent | 'mail' | 'prioritize' | 'share' | 'unshare' | 'approve',
  LocalizedWords
>;

export const getOrderEventWords = (event: string): LocalizedWords => {
  const known: Readonly<Record<string, LocalizedWords>> = orderEventWords;
  return (Object.hasOwn(known, event) ? known[event] : undefined) ?? { es: event, en: event };
};

export const orderOriginWords = {
  production: { es: 'Producción', en: 'Production' },
  inventory: { es: 'Inventario', en: 'Inventory' },
  transfer: { es: 'Traslado', en: 'Transfer' },
} as const satisfies Record<OriginType, LocalizedWords>;

/** Texts of the quotation's form and the order's panels. */
export const orderTexts = {
  addQuotation: { es: 'Nueva cotización', en: 'New quotation' },
  editing: { es: 'Editar cotización {id}', en: 'Edit quotation {id}' },
  viewing: { es: 'Pedido {id}', en: 'Order {id}' },
  viewingQuotation: { es: 'Cotización {id}', en: 'Quotation {id}' },
  origins: { es: 'Orígenes del pedido {id}', en: 'Origins of order {id}' },
  customFieldsOf: {
    es: 'Campos personalizados del pedido {id}',
    en: 'Custom fields of order {id}',
  },

  details: { es: 'Partidas', en: 'Lines' },
  product: { es: 'Producto', en: 'Product' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  price: { es: 'Precio', en: 'Price' },
  discount: { es: 'Descuento', en: 'Discount' },
  discountType: { es: 'Tipo de descuento', en: 'Discount type' },
  lineTotal: { es: 'Importe', en: 'Amount' },
  subtotal: { es: 'Subtotal', en: 'Subtotal' },
  total: { es: 'Total', en: 'Total' },
  totalBeforeTax: { es: 'Total antes de IVA', en: 'Total before tax' },
  tax: { es: 'IVA ({rate} %)', en: 'Tax ({rate} %)' },
  totalWithTax: { es: 'Total con IVA', en: 'Total with tax' },
  paymentTerms: { es: 'Condiciones de pago', en: 'Payment terms' },
  deliveryPlace: { es: 'Lugar de entrega', en: 'Place of delivery' },
  notes: { es: 'Notas', en: 'Notes' },
  mailedLast: { es: 'Se envió por correo a', en: 'Sent by email to' },
  mailedTo: { es: 'A {emails}', en: 'To {emails}' },
  notesHint: { es: 'Se imprimen en la cotización.', en: 'Printed on the quotation.' },
  line: { es: 'Partida {number}', en: 'Line {number}' },
  addLine: { es: 'Agregar partida', en: 'Add line' },
  removeLine: { es: 'Quitar la partida {number}', en: 'Remove line {number}' },
  keyboardHint: {
    es: 'Enter agrega otra partida, Ctrl+Enter guarda. También puedes pegar partidas de una hoja de cálculo.',
    en: 'Enter adds another line, Ctrl+Enter saves. Lines of a spreadsheet can be pasted too.',
  },
  freeHere: { es: '{count} libres aquí', en: '{count} free here' },
  freeElsewhere: { es: '{count} en otras divisiones', en: '{count} in other divisions' },
  nothingFree: { es: 'Sin existencias libres', en: 'No free stock' },
  lastPrice: {
    es: 'Último precio {price}, {date} (pedido {id})',
    en: 'Last price {price}, {date} (order {id})',
  },
  lastPriceLess: {
    es: 'Último precio {price} menos {discount}, {date} (pedido {id})',
    en: 'Last price {price} less {discount}, {date} (order {id})',
  },
  materialCost: { es: 'Material {cost}', en: 'Material {cost}' },
  margin: { es: 'Margen sobre material {margin} %', en: 'Margin over material {margin}%' },
  drawing: { es: 'Preparando el documento…', en: 'Preparing the document…' },
  copyFrom: { es: 'Copiar de un pedido anterior', en: 'Copy from an earlier order' },
  copyFromHint: {
    es: 'Número del pedido; trae cliente y partidas.',
    en: 'The order’s number; brings customer and lines.',
  },
  copy: { es: 'Copiar', en: 'Copy' },
  /** Noun after the word “create”. */
  newCustomer: { es: 'cliente', en: 'customer' },
  newProduct: { es: 'producto', en: 'product' },
  copied: { es: 'Se copiaron las partidas del pedido {id}', en: 'Copied the lines of order {id}' },
  copyReplace: { es: 'Reemplazar', en: 'Replace' },
  copyKeep: { es: 'Conservar lo escrito', en: 'Keep what is typed' },
  copyFailed: { es: 'No hay un pedido con ese número', en: 'There is no order with that number' },
  draftKept: {
    es: 'Recuperamos lo que no habías guardado.',
    en: 'What you had not saved is back.',
  },
  discardDraft: { es: 'Empezar de nuevo', en: 'Start over' },
  stale: {
    es: 'No se guardó nada. Vuelve a cargar para ver sus cambios; copia antes lo que quieras conservar.',
    en: 'Nothing was saved. Reload to see their changes; copy first what you want to keep.',
  },

  history: { es: 'Historia', en: 'History' },
  historyBy: { es: '{name} · {at}', en: '{name} · {at}' },
  historyByLink: { es: '{name}, por su enlace · {at}', en: '{name}, by their link · {at}' },
  bySystem: { es: 'El sistema', en: 'The system' },
  reason: { es: 'Motivo', en: 'Reason' },
  promisedEndDate: { es: 'Fecha prometida al cliente', en: 'Date promised to the customer' },
  materials: { es: 'Materia prima usada', en: 'Raw material used' },
  material: { es: 'Materia prima', en: 'Raw material' },
  expected: { es: 'Según la ficha', en: 'By the sheet' },
  actual: { es: 'Usado', en: 'Used' },
  variance: { es: 'Diferencia', en: 'Difference' },
  shortages: { es: 'Materia prima que faltó', en: 'Missing raw material' },
  taken: { es: 'Salió del almacén', en: 'From stock' },
  owed: { es: 'Por descontar', en: 'Owed' },
  shortageOwed: {
    es: '{name}: faltaron {missing}. Ya se descontaron {settled}; {owed} saldrán de las próximas entradas en {division}.',
    en: '{name}: {missing} missing. {settled} have been deducted since; {owed} leave with the next receipts in {division}.',
  },
  shortageSettled: {
    es: '{name}: faltaron {missing}, ya descontados de entradas posteriores en {division}.',
    en: '{name}: {missing} missing, deducted since from receipts in {division}.',
  },
  shortageTold: {
    es: '{name}: faltaron {missing}. Quedó anotado antes de que las entradas lo descontaran: nada lo descuenta.',
    en: '{name}: {missing} missing. It was noted before receipts deducted anything: nothing deducts it.',
  },
  late: { es: 'Con retraso', en: 'Late' },
  lateHint: {
    es: 'Terminará el {end}, después de la fecha solicitada ({requested}).',
    en: 'It will end on {end}, after the requested date ({requested}).',
  },
  onTime: { es: 'A tiempo', en: 'On time' },
  waitsForTransfer: {
    es: 'Ya se produjo; espera un traslado',
    en: 'Already made; waits for a transfer',
  },
  waitsForDivisions: {
    es: 'Ya se produjo; espera el traslado de {divisions}',
    en: 'Already made; waits for the transfer from {divisions}',
  },
  producedIn: { es: 'Se produce en {division}', en: 'Produced in {division}' },
  producedElsewhere: {
    es: 'Se produce en {product}, no en la división del pedido: de ahí sale la materia prima, ahí entra el producto y de ahí se envía.',
    en: 'Produced in {product}, not in the order’s division: its raw material comes from there, its goods enter there and leave from there.',
  },
  producedAcross: {
    es: 'Empieza en {material}, de donde sale la materia prima, y termina en {product}, donde entra el producto y de donde se envía. Nadie registra el viaje entre las dos.',
    en: 'Begins in {material}, whose raw material it takes, and ends in {product}, where its goods enter and leave from. The way between the two is not recorded.',
  },

  takeBack: { es: 'Cambiar el origen', en: 'Change the origin' },
  takeBackTitle: { es: 'Cambiar el origen de {product}', en: 'Change the origin of {product}' },
  takeBackHint: {
    es: 'Se libera lo reservado, se cancela lo pedido a otra división y se quita el plan que no ha empezado. Después eliges otro origen.',
    en: 'What is reserved is freed, what another division was asked for is withdrawn, and a plan that has not begun goes. Then you choose another origin.',
  },
  takenBack: { es: 'Partida sin origen: elige otro', en: 'Line without origin: choose another' },
  origin: { es: 'Origen', en: 'Origin' },
  chooseOrigin: { es: 'Elige el origen', en: 'Choose the origin' },
  chooseDivision: { es: 'División que surte', en: 'Asked division' },
  chooseStore: { es: 'Almacén', en: 'Store' },
  targetStore: { es: 'Almacén de destino', en: 'Target store' },
  transferType: { es: 'Tipo de traslado', en: 'Transfer type' },
  assign: { es: 'Asignar', en: 'Assign' },
  assigned: { es: 'Origen asignado', en: 'Origin assigned' },
  confirmAll: { es: 'Asignar lo propuesto', en: 'Assign what is proposed' },
  here: { es: 'Libres aquí', en: 'Free here' },
  elsewhere: { es: 'En otras', en: 'Elsewhere' },
  fromStore: {
    es: 'Propuesta: tomar de {place}, donde hay {free} libres.',
    en: 'Proposed: take from {place}, which has {free} free.',
  },
  makeSome: {
    es: 'Propuesta: producir en {place}; aquí solo quedan {free} libres.',
    en: 'Proposed: produce in {place}; only {free} are free here.',
  },
  makeAll: {
    es: 'Propuesta: producir en {place}; aquí no hay.',
    en: 'Proposed: produce in {place}; there is none here.',
  },
  askThere: {
    es: 'Propuesta: pedir a {place}, que tiene {free} libres; aquí no alcanza ni se produce.',
    en: 'Proposed: ask {place}, which has {free} free; there is not enough here and nobody makes it.',
  },
  nothingProposed: {
    es: 'Sin existencias ni proceso de producción',
    en: 'No stock and no way to produce it',
  },
  /** Texts with the quantity of each origin, for a line with several origins. */
  partFromStore: {
    es: 'Propuesta: tomar {quantity} de {place}, donde hay {free} libres.',
    en: 'Proposed: take {quantity} from {place}, which has {free} free.',
  },
  partToMake: {
    es: 'Propuesta: producir {quantity} en {place}.',
    en: 'Proposed: produce {quantity} in {place}.',
  },
  partToAsk: {
    es: 'Propuesta: pedir {quantity} a {place}, que tiene {free} libres.',
    en: 'Proposed: ask {place} for {quantity}; it has {free} free.',
  },
  partOpen: {
    es: '{quantity}: sin existencias ni proceso de producción',
    en: '{quantity}: no stock and no way to produce them',
  },
  partOfLine: {
    es: 'Parte {number} de {count} · {ordered} en total',
    en: 'Part {number} of {count} · {ordered} in all',
  },
  unitsFromHere: { es: 'Cuántas de {product}', en: 'How many of {product}' },
  restStaysOpen: {
    es: 'Se asignan {quantity}; las otras {rest} esperan otro origen.',
    en: '{quantity} are assigned; the other {rest} wait for another origin.',
  },
  takeWhatIsThere: { es: 'Tomar {quantity} de {store}', en: 'Take {quantity} from {store}' },
  partlyShipped: { es: '{shipped} de {ordered} enviadas', en: '{shipped} of {ordered} shipped' },
  partlyDelivered: {
    es: '{delivered} de {ordered} entregadas',
    en: '{delivered} of {ordered} delivered',
  },
  allAssigned: { es: 'Todas las partidas tienen origen.', en: 'Every line has an origin.' },
  waiting: { es: 'Espera respuesta de {division}', en: 'Waiting for {division}' },
  denied: { es: '{division} lo rechazó: {reason}', en: '{division} denied it: {reason}' },
  requestExpired: {
    es: '{division} no respondió a tiempo',
    en: '{division} did not answer in time',
  },
  settled: { es: 'Asignado', en: 'Assigned' },
  ready: { es: 'Listo para salir', en: 'Ready to leave' },
  toBeSent: { es: 'Por enviar a {store}', en: 'To be sent to {store}' },
  onItsWay: { es: 'En camino a {store}', en: 'On its way to {store}' },
  toBeProduced: { es: 'Por producir', en: 'To be produced' },
  noStoreCovers: {
    es: 'Ningún almacén de la división alcanza',
    en: 'No store of the division has enough',
  },
  noDivisionHas: {
    es: 'Ninguna otra división tiene existencias',
    en: 'No other division has any',
  },
  availability: { es: 'Existencias', en: 'Availability' },
  availabilityOf: { es: 'Existencias de {product}', en: 'Availability of {product}' },
  onHand: { es: 'Existencia', en: 'On hand' },
  reserved: { es: 'Reservado', en: 'Reserved' },
  available: { es: 'Disponible', en: 'Available' },
  noStock: { es: 'No hay existencias en ningún almacén.', en: 'There is no stock in any store.' },
  division: { es: 'División', en: 'Division' },
  store: { es: 'Almacén', en: 'Store' },

  notFound: { es: 'No se encuentra: {name}', en: 'Not found: {name}' },
  pastedMissing: {
    es: 'Partidas pegadas: {count}. Sin encontrar el producto: {missing}; elígelo en cada una.',
    en: 'Lines pasted: {count}. Product not found: {missing}; choose it in each of them.',
  },
  tooManyPasted: {
    es: 'Serían {count} partidas y caben {most}. No se pegó ninguna.',
    en: 'That would be {count} lines, and {most} fit. None was pasted.',
  },
  copyToNew: { es: 'Copiar a otra cotización', en: 'Copy to a new quotation' },
  acceptTitle: { es: 'Aceptar la cotización {id}', en: 'Accept quotation {id}' },
  taxedTotal: { es: '{total} con IVA', en: '{total} with tax' },
  // Text that replaces the total for users who may not see it.
  whatIsQuoted: { es: 'lo cotizado', en: 'what is quoted' },
  acceptText: {
    es: 'El cliente acepta {total}. La ficha técnica y el flujo de cada producto quedan como están hoy.',
    en: 'The customer accepts {total}. Each product’s technical sheet and flow stay as they are today.',
  },
  rejectTitle: { es: 'Rechazar la cotización {id}', en: 'Reject quotation {id}' },
  rejectReason: { es: '¿Por qué la rechazó el cliente?', en: 'Why did the customer reject it?' },
  cancelTitle: { es: 'Cancelar {id}', en: 'Cancel {id}' },
  cancelReason: { es: '¿Por qué se cancela?', en: 'Why is it canceled?' },
  cancelIt: { es: 'Sí, cancelar', en: 'Yes, cancel it' },
  nothingToPlan: {
    es: 'Aquí aparecen los pedidos de tu división que hay que producir.',
    en: 'Orders that your division has to produce appear here.',
  },
  noCustomFields: {
    es: 'Los pedidos no tienen campos personalizados. Agrégalos desde el engrane de la lista.',
    en: 'Orders have no custom fields. Add them from the gear of the list.',
  },
  createdAt: { es: 'Creado', en: 'Created' },
  updatedAt: { es: 'Actualizado', en: 'Updated' },
  cancelText: {
    es: 'Se libera lo reservado y las solicitudes pendientes terminan.',
    en: 'What is reserved is freed and pending requests end.',
  },
  unplanTitle: { es: 'Quitar el plan de {id}', en: 'Un-plan {id}' },
  unplanText: {
    es: 'El trabajo que no ha empezado se quita del calendario; lo hecho y lo que está en curso se queda. Después puedes planearlo otra vez.',
    en: 'Work that has not begun leaves the calendar; what is done or under way stays. Then you can plan it again.',
  },
  unplanned: { es: 'Plan quitado', en: 'Un-planned' },
  noWorkFreed: { es: 'No tiene trabajo por delante.', en: 'It has no work ahead.' },
  follows: { es: 'Qué pasa', en: 'What follows' },
  ofCustomer: { es: 'Cliente: {customer}', en: 'Customer: {customer}' },
  begunStays: {
    es: 'El piso ya trabajó, sin que esté en existencia:',
    en: 'The floor has worked on, and is not in stock:',
  },
  begun: { es: '{pieces} de {product}', en: '{pieces} of {product}' },
  goodsStay: { es: 'Queda en existencia, libre:', en: 'Stays in stock, free:' },
  goods: { es: '{quantity} de {product}, lote {lot}', en: '{quantity} of {product}, lot {lot}' },
  deleteTitle: { es: 'Eliminar la cotización {id}', en: 'Delete quotation {id}' },
  deleteText: {
    es: 'Se eliminará la cotización {id} de {customer}. Esto no se puede deshacer.',
    en: 'Quotation {id} of {customer} will be deleted. This cannot be undone.',
  },
  mailTitle: { es: 'Enviar la cotización {id}', en: 'Send quotation {id}' },
  mailTo: { es: 'Para', en: 'To' },
  mailCopies: { es: 'Copias (opcional)', en: 'Copies (optional)' },
  mailCopiesHint: {
    es: 'Hasta {most} correos, separados por comas.',
    en: 'Up to {most} addresses, separated by commas.',
  },
  mailLink: { es: 'Incluir el enlace a su página', en: 'Include the link to their page' },
  mailLinkHint: {
    es: 'El cliente la ve, la acepta o la rechaza y sigue su pedido sin iniciar sesión.',
    en: 'The customer sees it, accepts or rejects it and follows the order without signing in.',
  },
  mailCopyToMe: { es: 'Enviarme una copia', en: 'Send me a copy' },
  mailReply: {
    es: 'Lleva el PDF; quien responda te escribirá a ti.',
    en: 'It brings the PDF; whoever answers writes to you.',
  },
  mailWrong: { es: '{address}: {reason}', en: '{address}: {reason}' },
  mailMessage: { es: 'Mensaje (opcional)', en: 'Message (optional)' },
  noEmail: {
    es: 'El cliente no tiene correo. Escribe a quién enviarla; para que quede, agrégalo en Clientes.',
    en: 'The customer has no email. Write whom to send it to; to keep it, add it under Customers.',
  },
  pdfTitle: { es: 'Vista previa de la cotización {id}', en: 'Preview of quotation {id}' },
  withPromise: {
    es: 'Decir cuándo podemos terminar',
    en: 'Say when we can be done',
  },
  download: { es: 'Descargar', en: 'Download' },
  send: { es: 'Enviar', en: 'Send' },

  created: { es: 'Cotización creada: {id}', en: 'Quotation created: {id}' },
  updated: { es: 'Cotización actualizada', en: 'Quotation updated' },
  deleted: { es: 'Cotización eliminada', en: 'Quotation deleted' },
  accepted: { es: 'Cotización aceptada', en: 'Quotation accepted' },
  rejected: { es: 'Cotización rechazada', en: 'Quotation rejected' },
  canceled: { es: 'Cotización cancelada', en: 'Quotation canceled' },
  orderCanceled: { es: 'Pedido cancelado', en: 'Order canceled' },
  sent: { es: 'Cotización enviada', en: 'Quotation sent' },
  mailFailed: {
    es: 'El correo de la cotización {id} no pudo entregarse',
    en: 'The email of quotation {id} could not be delivered',
  },
  downloaded: { es: 'Cotización descargada', en: 'Quotation downloaded' },
  customFieldsUpdated: {
    es: 'Campos personalizados del pedido actualizados',
    en: 'Order custom fields updated',
  },
  finish: { es: 'Terminar producción', en: 'Finish production' },
  planningFinalized: { es: 'Planeación finalizada', en: 'Planning finalized' },
  finalizeTitle: {
    es: 'Terminar la producción del pedido {id}',
    en: 'Finish production of order {id}',
  },
  storeIn: { es: 'Almacén de {division}', en: 'Store of {division}' },
  noStoreIn: {
    es: '{division} no tiene almacenes. Agrega uno en Almacenes.',
    en: '{division} has no stores. Add one under Stores.',
  },
  materialFrom: {
    es: 'La materia prima sale de {divisions}.',
    en: 'The raw material comes from {divisions}.',
  },
  piecesMade: { es: 'Piezas hechas', en: 'Pieces made' },
  piecesOf: { es: 'Piezas hechas de {name}', en: 'Pieces made of {name}' },
  piecesOrdered: { es: 'Pedidas: {count}', en: 'Ordered: {count}' },
  piecesStocked: { es: 'ya en almacén: {count}', en: 'in stock already: {count}' },
  piecesLost: { es: 'merma: {count}', en: 'scrap: {count}' },
  piecesByFloor: { es: 'contadas en el piso', en: 'counted on the floor' },
  piecesMore: {
    es: '{count} de más: quedan libres en el almacén',
    en: '{count} more: they are free stock',
  },
  piecesFewer: {
    es: '{count} de menos: el pedido se entrega sin ellas',
    en: '{count} fewer: the order is delivered without them',
  },
  piecesIn: { es: 'Piezas que entran', en: 'Pieces that come in' },
  piecesInOf: { es: 'Piezas que entran de {name}', en: 'Pieces of {name} that come in' },
  piecesToBring: { es: 'pueden entrar: {count}', en: 'can come in: {count}' },
  bringInButton: { es: 'Anotar entrada', en: 'Receive' },
  bringInTitle: {
    es: 'Entrada parcial del pedido {id}',
    en: 'Part of order {id} into stock',
  },
  bringInHint: {
    es: 'Lo hecho entra al almacén, descuenta su materia prima y ya puede enviarse; lo demás se sigue produciendo.',
    en: 'What is made comes into stock, takes its raw material and can be shipped; the rest goes on being made.',
  },
  broughtIn: { es: 'Entrada anotada', en: 'Part received' },
  lotCode: { es: 'Lote', en: 'Lot' },
  lotHint: {
    es: 'Se forma con el pedido y el día; puedes escribir otro.',
    en: 'Made of the order and the day; you may write another.',
  },
  materialsHint: {
    es: 'Según las fichas técnicas congeladas. Corrige lo que se usó de verdad.',
    en: 'By the frozen technical sheets. Put right what was really used.',
  },
  noMaterials: {
    es: 'Las fichas de estos productos no llevan materia prima.',
    en: 'The sheets of these products take no raw material.',
  },
  materialsFailed: {
    es: 'No se pudo leer qué materia prima toca; si terminas ahora, se descuenta lo que dicen las fichas.',
    en: 'It could not be read which raw material is due; if you finish now, what the sheets say is taken.',
  },
  fromLots: { es: 'De los lotes: {lots}', en: 'From the lots: {lots}' },
  fromLot: { es: '{lot} ({quantity})', en: '{lot} ({quantity})' },
  notInStock: { es: 'Faltan {missing} ({measure})', en: '{missing} missing ({measure})' },
  usedOf: { es: 'Usado de {name} ({measure})', en: 'Used of {name} ({measure})' },
  lotExpiration: { es: 'Caducidad', en: 'Expiration' },
  noDivision: {
    es: 'Tu usuario no tiene división. Pide que te asignen un puesto principal.',
    en: 'Your user has no division. Ask for a main position.',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Message after pasting lines of a spreadsheet. */
export const pastedLineCountWords: PluralWords = {
  one: { es: 'Se pegó {count} partida', en: '{count} line pasted' },
  other: { es: 'Se pegaron {count} partidas', en: '{count} lines pasted' },
};

/** Number of lines of a quotation, while the user types it. */
export const typedLineCountWords: PluralWords = {
  one: { es: '{count} partida', en: '{count} line' },
  other: { es: '{count} partidas', en: '{count} lines' },
};

/** Label of a line's quantity of a product. */
/** Messages about all lines whose origin was assigned, or taken back, at once. */
export const originsAssignedWords: PluralWords = {
  one: { es: 'Origen asignado', en: 'Origin assigned' },
  other: { es: 'Orígenes asignados: {count}', en: 'Origins assigned: {count}' },
};
export const originsTakenBackWords: PluralWords = {
  one: { es: 'Origen retirado', en: 'Origin taken back' },
  other: { es: 'Orígenes retirados: {count}', en: 'Origins taken back: {count}' },
};

export const lineUnitCountWords: PluralWords = {
  one: { es: '{count} unidad', en: '{count} unit' },
  other: { es: '{count} unidades', en: '{count} units' },
};

/** Number of days until which a quotation can be accepted, with `{date}`. */
export const quotationExpiryWords: PluralWords = {
  one: {
    es: 'Si la guardas hoy, vence el {date}: {count} día después del último cambio.',
    en: 'Saved today, it expires on {date}: {count} day after the last change.',
  },
  other: {
    es: 'Si la guardas hoy, vence el {date}: {count} días después del último cambio.',
    en: 'Saved today, it expires on {date}: {count} days after the last change.',
  },
};

/** Number of planned events that un-planning or canceling an order releases. */
export const releasedWorkCountWords: PluralWords = {
  one: {
    es: 'Se liberan {hours} h de trabajo, en {count} evento',
    en: '{hours} h of work are freed, in {count} event',
  },
  other: {
    es: 'Se liberan {hours} h de trabajo, en {count} eventos',
    en: '{hours} h of work are freed, in {count} events',
  },
};
export const canceledShipmentCountWords: PluralWords = {
  one: { es: 'Se cancela {count} envío', en: '{count} shipment is canceled' },
  other: { es: 'Se cancelan {count} envíos', en: '{count} shipments are canceled' },
};
export const shipmentsOnTheWayWords: PluralWords = {
  one: {
    es: '{count} envío ya va en camino: llega de todos modos',
    en: '{count} shipment is on its way already: it arrives all the same',
  },
  other: {
    es: '{count} envíos ya van en camino: llegan de todos modos',
    en: '{count} shipments are on their way already: they arrive all the same',
  },
};
export const canceledRequestCountWords: PluralWords = {
  one: {
    es: 'Termina {count} solicitud a otra división',
    en: '{count} request to another division ends',
  },
  other: {
    es: 'Terminan {count} solicitudes a otras divisiones',
    en: '{count} requests to other divisions end',
  },
};

/** Confirmation before a copied order replaces the typed lines of a quotation. */
export const linesReplacedByCopyWords: PluralWords = {
  one: {
    es: 'Hay {count} partida escrita. La copia la reemplaza.',
    en: '{count} line is typed. The copy replaces it.',
  },
  other: {
    es: 'Hay {count} partidas escritas. La copia las reemplaza.',
    en: '{count} lines are typed. The copy replaces them.',
  },
};
