import type { EntityNoun } from '../kit/module.ts';
import {
  numberLocales,
  say,
  type Language,
  type PluralWords,
  type LocalizedWords,
} from '../kit/words.ts';
import type { ReportName, ReportedMonths, dashboardLogActions } from './contract.ts';

/** Names of the months, from January on. */
export const monthNames: readonly LocalizedWords[] = [
  { es: 'Enero', en: 'January' },
  { es: 'Febrero', en: 'February' },
  { es: 'Marzo', en: 'March' },
  { es: 'Abril', en: 'April' },
  { es: 'Mayo', en: 'May' },
  { es: 'Junio', en: 'June' },
  { es: 'Julio', en: 'July' },
  { es: 'Agosto', en: 'August' },
  { es: 'Septiembre', en: 'September' },
  { es: 'Octubre', en: 'October' },
  { es: 'Noviembre', en: 'November' },
  { es: 'Diciembre', en: 'December' },
];

/** Names of the months inside a sentence, where Spanish writes them in lower case. */
export const monthNamesInSentence: readonly LocalizedWords[] = monthNames.map(({ es, en }) => ({
  es: es.toLowerCase(),
  en,
}));

/** Texts of each chart: its name, its counts, and their statuses, dates and clock. */
export const reportChartWords = {
  'monthly-revenue': {
    title: { es: 'Ingresos por mes', en: 'Monthly revenue' },
    counted: { es: 'Ingresos (USD)', en: 'Revenue (USD)' },
    definition: {
      es: 'Total de los pedidos que terminaron recogidos o entregados, en el mes en que terminaron.',
      en: 'Total of the orders that ended collected or delivered, in the month in which they ended.',
    },
  },
  'monthly-customers': {
    title: { es: 'Clientes nuevos por mes', en: 'New customers by month' },
    counted: { es: 'Clientes nuevos', en: 'New customers' },
    definition: {
      es: 'Clientes agregados y que siguen dados de alta, en el mes en que se agregaron. Un cliente no es de una división.',
      en: 'Customers that were added and are still there, in the month they were added. A customer belongs to no division.',
    },
  },
  'orders-by-users': {
    title: { es: 'Pedidos por vendedor', en: 'Orders by user' },
    counted: { es: 'Pedidos', en: 'Orders' },
    definition: {
      es: 'Cotizaciones que los clientes aceptaron, de quien las hizo, en el mes en que se aceptaron.',
      en: 'Accepted quotations of each user, in the month of their acceptance.',
    },
  },
  'hours-by-users': {
    title: { es: 'Horas trabajadas por persona', en: 'Hours worked by user' },
    counted: { es: 'Horas', en: 'Hours' },
    definition: {
      es: 'Horas que cada persona contó en las tabletas, en los meses en que contó alguna; en los demás, las de sus eventos planeados que ya terminaron, en el mes en que empezaron.',
      en: 'Hours that each person reported at the tablets, in the months with reports; in the others, the hours of their planned work that is over, in the month in which it began.',
    },
  },
  'hours-by-workplaces': {
    title: { es: 'Horas operadas por estación', en: 'Operative hours by workplace' },
    counted: { es: 'Horas', en: 'Hours' },
    definition: {
      es: 'Horas de los eventos planeados que ya terminaron, en su estación, en el mes en que empezaron.',
      en: 'Hours of planned events that are over, at their workplace, in the month they began.',
    },
  },
} as const satisfies Record<
  ReportName,
  { title: LocalizedWords; counted: LocalizedWords; definition: LocalizedWords }
>;

export const reportTexts = {
  title: { es: 'Reportes', en: 'Reports' },
  zone: {
    es: 'Los meses son los del calendario de la cuenta ({zone}).',
    en: "Months are those of the account's calendar ({zone}).",
  },
  year: { es: 'Año', en: 'Year' },
  yearOf: { es: 'Año de: {name}', en: 'Year of: {name}' },
  month: { es: 'Mes', en: 'Month' },
  division: { es: 'División', en: 'Division' },
  everyDivision: { es: 'Todas las divisiones', en: 'All divisions' },
  people: { es: 'Personas (hasta {most})', en: 'People (up to {most})' },
  workplaces: { es: 'Estaciones (hasta {most})', en: 'Workplaces (up to {most})' },
  topThree: { es: 'Las {most} con más en el año', en: 'The {most} with most in the year' },
  noPeople: { es: 'Nadie se llama así', en: 'Nobody has that name' },
  noWorkplaces: { es: 'Ninguna estación se llama así', en: 'No workplace has that name' },
  table: { es: 'Ver los datos en una tabla', en: 'See the data in a table' },
  tableOf: { es: '{name}, {year}', en: '{name}, {year}' },
  download: { es: 'Descargar Excel', en: 'Download Excel' },
  downloadOf: { es: 'Descargar en Excel: {name}', en: 'Download as Excel: {name}' },
  downloaded: { es: 'Reporte descargado', en: 'Report downloaded' },
  fileName: { es: 'reporte-{name}-{year}.xlsx', en: 'report-{name}-{year}.xlsx' },
  empty: { es: 'Nada que contar en {year}', en: 'Nothing to count in {year}' },
  failed: { es: 'No se pudo cargar el reporte', en: 'The report could not be loaded' },
  total: { es: 'Total', en: 'Total' },
  point: { es: '{month} de {year}: {values}', en: '{month} {year}: {values}' },
  value: { es: '{series}, {value}', en: '{series}, {value}' },
  hours: { es: '{value} h', en: '{value} h' },
  toldMonths: {
    es: '{name}: contado en las tabletas en {months}',
    en: '{name}: reported at the tablets in {months}',
  },
  noneTold: {
    es: 'Nadie de estos contó horas en las tabletas: son las planeadas.',
    en: 'None of these people reported hours at the tablets: these are the planned ones.',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Formats the person whose hours were reported at tablets, and the months. */
export const sayReportedMonths = ({ entity, months }: ReportedMonths, language: Language): string =>
  say(reportTexts.toldMonths, language, {
    name: entity.name,
    months: new Intl.ListFormat(numberLocales[language], { type: 'conjunction' }).format(
      months.map((month) => say(monthNamesInSentence[month - 1] ?? reportTexts.month, language)),
    ),
  });

export const dashboardTexts = {
  title: { es: 'Tablero', en: 'Dashboard' },
  year: { es: 'Año', en: 'Year' },
  customers: { es: 'Clientes', en: 'Customers' },
  customersHint: { es: 'Al cierre de {year}', en: 'By the end of {year}' },
  customersSoFar: { es: 'Hasta hoy', en: 'Until today' },
  concluded: { es: 'Pedidos concluidos', en: 'Concluded orders' },
  concludedHint: {
    es: 'Recogidos o entregados en {year}',
    en: 'Collected or delivered in {year}',
  },
  monthSales: { es: 'Ventas de este mes', en: 'This month’s sales' },
  salesOf: { es: 'Ventas de {month}', en: 'Sales of {month}' },
  goal: { es: '{percent} % de la meta de {goal}', en: '{percent}% of the goal of {goal}' },
  goalName: { es: 'Avance hacia la meta del mes', en: 'Progress towards the monthly goal' },
  noGoal: { es: 'Todavía sin meta mensual', en: 'No monthly goal yet' },
  setGoal: { es: 'Definir la meta', en: 'Set the goal' },
  balance: { es: 'Balance total', en: 'Total balance' },
  balanceHint: {
    es: 'De los pedidos concluidos en {year}, en dólares',
    en: 'Of the orders concluded in {year}, in US dollars',
  },
  chart: { es: 'Pedidos y traslados', en: 'Orders and transfers' },
  chartHint: {
    es: 'Cotizaciones aceptadas y solicitudes de traslado aceptadas, en el mes en que se aceptaron. Cada cifra de la tabla abre sus filas: pedidos por su fecha, traslados por su última actualización.',
    en: 'Quotations and transfer requests by the month they were accepted. Each figure of the table opens its rows: orders by their date, transfers by their last update.',
  },
  orders: { es: 'Pedidos', en: 'Orders' },
  transfers: { es: 'Traslados', en: 'Transfers' },
  last: { es: 'Últimos movimientos', en: 'Last transactions' },
  noLogs: {
    es: 'Aquí verás lo que pasa en la empresa.',
    en: 'What happens in the company will show here.',
  },
  failed: { es: 'No se pudo cargar el tablero', en: 'The dashboard could not be loaded' },
  seeRows: { es: '{name}: {value}. Ver las filas', en: '{name}: {value}. See the rows' },
} as const satisfies Record<string, LocalizedWords>;

type Agreeing = Readonly<Record<EntityNoun['gender'], LocalizedWords>>;

/**
 * Sentences of log entries, with `{user}`, `{one}`, `{many}`, `{name}`, `{id}` and `{rows}`; the text `by` is used where the user is known.
 */
export const dashboardLogEntryWords: Readonly<
  Record<(typeof dashboardLogActions)[number], Readonly<Record<'by' | 'itself', Agreeing>>>
> = {
  new_entity: {
    by: {
      masculine: { es: '{user} agregó el {one} {name}', en: '{user} added the {one} {name}' },
      feminine: { es: '{user} agregó la {one} {name}', en: '{user} added the {one} {name}' },
    },
    itself: {
      masculine: { es: 'Nuevo {one}: {name}', en: 'New {one}: {name}' },
      feminine: { es: 'Nueva {one}: {name}', en: 'New {one}: {name}' },
    },
  },
  order_concluded: {
    by: {
      masculine: {
        es: '{user} concluyó el pedido {id} de {name}',
        en: '{user} concluded order {id} of {name}',
      },
      feminine: {
        es: '{user} concluyó el pedido {id} de {name}',
        en: '{user} concluded order {id} of {name}',
      },
    },
    itself: {
      masculine: {
        es: 'Concluyó el pedido {id} de {name}',
        en: 'Order {id} of {name} was concluded',
      },
      feminine: {
        es: 'Concluyó el pedido {id} de {name}',
        en: 'Order {id} of {name} was concluded',
      },
    },
  },
  new_import: {
    by: {
      masculine: {
        es: '{user} importó {many} (filas: {rows})',
        en: '{user} imported {many} (rows: {rows})',
      },
      feminine: {
        es: '{user} importó {many} (filas: {rows})',
        en: '{user} imported {many} (rows: {rows})',
      },
    },
    itself: {
      masculine: {
        es: 'Importación de {many} (filas: {rows})',
        en: 'Import of {many} (rows: {rows})',
      },
      feminine: {
        es: 'Importación de {many} (filas: {rows})',
        en: 'Import of {many} (rows: {rows})',
      },
    },
  },
};

/** Texts of tasks that wait for a user on the home page, each with its count. */
export const waitingTaskWords = {
  notifications: {
    one: { es: 'notificación sin ver', en: 'unseen notification' },
    other: { es: 'notificaciones sin ver', en: 'unseen notifications' },
  },
  plansToMake: {
    one: { es: 'pedido por planear', en: 'order to plan' },
    other: { es: 'pedidos por planear', en: 'orders to plan' },
  },
  shipmentsLate: {
    one: { es: 'envío atrasado', en: 'late shipment' },
    other: { es: 'envíos atrasados', en: 'late shipments' },
  },
  shipmentsToday: {
    one: { es: 'envío para hoy', en: 'shipment for today' },
    other: { es: 'envíos para hoy', en: 'shipments for today' },
  },
  expiringQuotations: {
    one: { es: 'cotización por vencer', en: 'quotation about to expire' },
    other: { es: 'cotizaciones por vencer', en: 'quotations about to expire' },
  },
  transferRequests: {
    one: { es: 'solicitud de traslado por responder', en: 'transfer request to answer' },
    other: { es: 'solicitudes de traslado por responder', en: 'transfer requests to answer' },
  },
  lowProducts: {
    one: { es: 'producto con pocas existencias', en: 'product low on stock' },
    other: { es: 'productos con pocas existencias', en: 'products low on stock' },
  },
  lowRawMaterials: {
    one: { es: 'materia prima con pocas existencias', en: 'raw material low on stock' },
    other: { es: 'materias primas con pocas existencias', en: 'raw materials low on stock' },
  },
} as const satisfies Record<string, PluralWords>;

export const waitingTaskTexts = {
  title: { es: 'Por atender', en: 'Waiting for you' },
  nothing: {
    es: 'Nada te espera por ahora. ¡Buen trabajo!',
    en: 'Nothing waits for you right now. Well done!',
  },
  failed: {
    es: 'No pudimos ver qué te espera. El resto funciona igual.',
    en: 'We could not see what waits for you. Everything else works the same.',
  },
  screens: { es: 'Ir a', en: 'Go to' },
} as const satisfies Record<string, LocalizedWords>;
