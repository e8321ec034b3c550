import { z } from 'zod';
import { defineModule } from '../kit/module.ts';

/** Longest delivery address, in characters. */
export const maxDestinationLength = 300;

/** Module of customers. A customer has a name and an e-mail and cannot sign in. */
export const customers = defineModule({
  name: 'customers',
  entity: {
    one: { es: 'cliente', en: 'customer' },
    many: { es: 'clientes', en: 'customers' },
    gender: 'masculine',
  },
  fields: {
    name: { kind: 'text', label: { es: 'Nombre', en: 'Name' }, required: true, min: 5 },
    email: { kind: 'email', label: { es: 'Correo electrónico', en: 'Email' } },
    phoneNumber: { kind: 'phone', label: { es: 'Teléfono', en: 'Phone' }, addedLater: true },
    /** Language of papers and mails to the customer. */
    language: {
      kind: 'catalog',
      catalog: 'languages',
      label: { es: 'Idioma de sus documentos', en: 'Language of their documents' },
      required: true,
      initial: 'es',
    },
    customerType: {
      kind: 'catalog',
      catalog: 'customerTypes',
      proposesUsual: true,
      label: { es: 'Tipo de cliente', en: 'Customer type' },
      required: true,
    },
    businessType: {
      kind: 'catalog',
      catalog: 'businessTypes',
      proposesUsual: true,
      label: { es: 'Giro', en: 'Business type' },
      required: true,
    },
    /** Default priority of the customer's orders. */
    priority: {
      kind: 'catalog',
      catalog: 'priorities',
      label: { es: 'Prioridad de sus pedidos', en: 'Priority of their orders' },
      required: true,
      initial: 'normal',
    },
    state: {
      kind: 'catalog',
      catalog: 'states',
      label: { es: 'Estado', en: 'State' },
      required: true,
    },
    city: { kind: 'text', label: { es: 'Ciudad', en: 'City' }, required: true },
    address: {
      kind: 'text',
      label: { es: 'Dirección de entrega', en: 'Delivery address' },
      max: maxDestinationLength,
      addedLater: true,
    },
    /** Tax number of the customer: in Mexico the RFC. Printed on the papers that travel with the goods. */
    taxNumber: {
      kind: 'text',
      label: { es: 'RFC', en: 'Tax number (RFC)' },
      max: 40,
      addedLater: true,
    },
    location: {
      kind: 'location',
      follows: { city: 'city', state: 'state' },
      label: { es: 'Ubicación', en: 'Location' },
      required: true,
    },
    paymentTerms: {
      kind: 'text',
      label: { es: 'Condiciones de pago', en: 'Payment terms' },
      addedLater: true,
    },
    /** Price list for quotations, where it has a price of the product. */
    priceList: {
      kind: 'reference',
      module: 'price_lists',
      guard: 'prices',
      label: { es: 'Lista de precios', en: 'Price list' },
      addedLater: true,
    },
  },
  computed: { user: z.object({ name: z.string(), email: z.string().nullable() }) },
  alsoAt: { 'user.name': 'name', 'user.email': 'email' },
  columns: [
    'id',
    'name',
    'email',
    'customerType',
    'businessType',
    'state',
    'city',
    'location',
    'priceList',
    'createdAt',
    'updatedAt',
  ],
  daily: ['name', 'email', 'customerType', 'state', 'city'],
  widths: {
    id: 70,
    name: 220,
    email: 188,
    customerType: 120,
    businessType: 130,
    state: 150,
    city: 168,
  },
  title: 'name',
  search: ['name', 'email', 'city', 'phoneNumber'],
  keys: ['name', 'email'],
  inPlace: ['email', 'customerType', 'businessType', 'language', 'state', 'city', 'priceList'],
  deletion: 'refuse',
});
