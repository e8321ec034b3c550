import type { LocalizedWords } from '../kit/words.ts';

export const returnTexts = {
  receive: { es: 'Recibir', en: 'Receive' },
  receiveTitle: { es: 'Recibir la devolución {id}', en: 'Receive return {id}' },
  countText: {
    es: 'Cuenta lo que llegó y corrige las cantidades. Puedes repartirlas entre existencia, reparación y merma, y recibir más de lo anunciado, hasta lo que el cliente todavía tiene.',
    en: 'Count what came and correct the quantities. You can divide them among stock, repair and scrap, and receive more than was announced, up to what the customer still has.',
  },
  announcedOf: {
    es: '{product}: se anunciaron {quantity}',
    en: '{product}: {quantity} announced',
  },
  receiveText: {
    es: 'Las piezas entran al almacén: lo que va a existencia queda libre, lo que se repara queda retenido en un lote aparte hasta que lo liberes en su inventario, y la merma sale de inmediato.',
    en: 'The pieces come into the store: what goes to stock is free, what is to be repaired is on hold in a lot of its own until you release it in its inventory, and scrap leaves at once.',
  },
  received: { es: 'Devolución recibida', en: 'Return received' },
  announce: { es: 'Registrar devolución', en: 'Register a return' },
  announceTitle: { es: 'Devolución del pedido {id}', en: 'Return of order {id}' },
  announced: { es: 'Devolución registrada', en: 'Return registered' },
  announceText: {
    es: 'Escribe cuántas piezas regresa el cliente y qué se hace con ellas.',
    en: 'Write how many pieces the customer gives back, and what becomes of them.',
  },
  heading: { es: 'Devoluciones', en: 'Returns' },
  titleOf: { es: 'Devolución {id}', en: 'Return {id}' },
  returnableOf: { es: '{product}: hasta {quantity}', en: '{product}: up to {quantity}' },
  howMany: { es: 'Cuántas', en: 'How many' },
  fate: { es: 'Qué se hace', en: 'What becomes of them' },
  reason: { es: 'Motivo', en: 'Reason' },
  store: { es: 'Almacén que recibe', en: 'Receiving store' },
  product: { es: 'Producto', en: 'Product' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  lot: { es: 'Lote', en: 'Lot' },
  customer: { es: 'Cliente', en: 'Customer' },
  order: { es: 'Pedido', en: 'Order' },
  orderOf: { es: 'Pedido {id}', en: 'Order {id}' },
  status: { es: 'Estatus', en: 'Status' },
  items: { es: 'Piezas', en: 'Pieces' },
  emptyHint: {
    es: 'Una devolución se registra desde su pedido, en la sección Devoluciones.',
    en: 'A return is registered from its order, in the section Returns.',
  },
  moved: {
    es: 'Esta devolución ya cambió de estatus.',
    en: 'This return has changed its status.',
  },
  createdBy: { es: 'Registró', en: 'Registered by' },
  createdAt: { es: 'Registrada', en: 'Registered' },
  receivedAt: { es: 'Recibida', en: 'Received' },
  piecesOf: { es: '{quantity} de {product}: {fate}', en: '{quantity} of {product}: {fate}' },
} as const satisfies Record<string, LocalizedWords>;
