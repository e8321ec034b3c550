import type { LocalizedWords } from '../kit/words.ts';
import type { Permission } from '../profiles/permissions.ts';

/** Purpose of each screen, under its name on the home page and in the command palette. */
export const screenHints: Readonly<Record<Permission, LocalizedWords>> = {
  dashboard: { es: 'Cómo va el negocio este año', en: 'How business is going this year' },
  custom_fields: {
    es: 'Decidir qué campos propios tiene cada módulo que abres',
    en: 'Decide which fields of your own each module that you open has',
  },
  shared_views: {
    es: 'Compartir vistas de listas con perfiles, y cuidar las que otros comparten',
    en: 'Share views of lists with profiles, and keep those that others share',
  },
  tablets: {
    es: 'Emparejar tabletas con las estaciones de tu división. Una tableta muestra los pedidos y clientes de su estación',
    en: 'Pair tablets with the workplaces of your division. A tablet shows the orders and customers of its workplace',
  },
  api_keys: { es: 'Cómo entran otros programas', en: 'How other programs sign in' },
  prices: {
    es: 'Precios de productos y líneas, descuentos, totales, el PDF y los ingresos. Sin esto no aparecen en ninguna parte',
    en: 'Prices of products and lines, discounts, totals, the PDF and revenue. Without this they appear nowhere',
  },
  costs: {
    es: 'Costo de materias primas, fichas técnicas y envíos. El margen pide costos y precios',
    en: 'Cost of raw materials, technical sheets and shipments. The margin needs costs and prices',
  },
  salaries: { es: 'Sueldo base de los puestos', en: 'Base salary of positions' },
  users: { es: 'Quién entra y con qué perfil', en: 'Who signs in, and with which profile' },
  audit: { es: 'Quién hizo qué, y cuándo', en: 'Who did what, and when' },
  profiles: { es: 'Qué puede hacer cada quien', en: 'What each person may do' },
  shifts: { es: 'Horas de trabajo de cada día', en: 'Hours of work of each day' },
  calendar_days: { es: 'Días feriados y de tiempo extra', en: 'Holidays and overtime' },
  positions: { es: 'Puestos y sueldos base', en: 'Positions and base salaries' },
  customers: { es: 'A quién le vendes', en: 'Whom you sell to' },
  piece_rates: {
    es: 'Cuánto paga una pieza, y en los reportes cuánto ganó cada persona',
    en: 'What a piece pays, and in the reports what each person earned',
  },
  price_lists: {
    es: 'Precios por cantidad para unos clientes',
    en: 'Prices by quantity for some customers',
  },
  suppliers: { es: 'A quién le compras', en: 'Whom you buy from' },
  products: { es: 'Las tarimas que vendes', en: 'The pallets you sell' },
  raw_materials: { es: 'Madera, clavos y lo demás', en: 'Lumber, nails and the rest' },
  products_families: { es: 'Cómo se agrupan tus productos', en: 'How your products are grouped' },
  measures: { es: 'Piezas, pies tablares, metros', en: 'Pieces, board feet, metres' },
  orders: { es: 'Cotizaciones y pedidos', en: 'Quotations and orders' },
  my_orders: { es: 'Los pedidos que hiciste tú', en: 'The orders you made' },
  orders_planning: { es: 'Lo que falta por planear', en: 'What is still to be planned' },
  vehicles: { es: 'En qué sale la mercancía', en: 'What goods leave on' },
  demand: {
    es: 'Qué material falta, cuándo y para qué pedidos',
    en: 'Which material is missing, when, and for which orders',
  },
  purchases: {
    es: 'Lo que se pide a proveedores, y lo que llega de ello',
    en: 'What is asked of suppliers, and what comes of it',
  },
  trips: {
    es: 'Qué sale en cada camión y con quién',
    en: 'What leaves on each truck, and with whom',
  },
  shipping: { es: 'Lo que sale y a dónde', en: 'What leaves, and where to' },
  workplaces: { es: 'Dónde se corta, clava y trata', en: 'Where you cut, nail and treat' },
  divisions: { es: 'Tus plantas y sucursales', en: 'Your plants and branches' },
  stores: { es: 'Dónde se guarda cada cosa', en: 'Where things are kept' },
  products_inventories: { es: 'Tarimas en existencia, por lote', en: 'Pallets in stock, by lot' },
  raw_materials_inventories: {
    es: 'Material en existencia, por lote',
    en: 'Material in stock, by lot',
  },
  plant_capacity: { es: 'Qué tan llena está la planta', en: 'How full the plant is' },
  reports: { es: 'Ingresos, clientes y horas', en: 'Revenue, customers and hours' },
  my_settings: { es: 'Tu nombre, correo y foto', en: 'Your name, email and picture' },
  global_settings: { es: 'Reglas y colores de la cuenta', en: "The account's rules and colours" },
};

export const homeTexts = {
  overview: { es: 'Panorama', en: 'Overview' },
  greeting: { es: 'Hola, {name}', en: 'Hello, {name}' },
  lead: {
    es: 'Qué gusto verte. ¿A dónde vamos?',
    en: 'Good to see you. Where to?',
  },
  more: { es: 'Más', en: 'More' },
  empty: {
    es: 'Tu perfil todavía no abre ninguna pantalla. Pide acceso a quien administra la cuenta.',
    en: 'Your profile does not open any screen yet. Ask whoever administers the account for access.',
  },
} as const satisfies Record<string, LocalizedWords>;
