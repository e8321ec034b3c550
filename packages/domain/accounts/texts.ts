import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the two tabs of the global settings. */
export const globalSettingsTexts = {
  webhooks: { es: 'Webhooks', en: 'Webhooks' },
  title: { es: 'Configuración general', en: 'Global settings' },
  tabs: { es: 'Secciones de la configuración', en: 'Sections of the settings' },
  styles: { es: 'Estilos', en: 'Styles' },
  system: { es: 'Sistema', en: 'System' },
  save: { es: 'Guardar', en: 'Save' },
  reset: { es: 'Descartar cambios', en: 'Discard changes' },
  updated: { es: 'Configuración general actualizada', en: 'Global settings updated' },
  failed: { es: 'No se pudo cargar la configuración', en: 'The settings could not be loaded' },
} as const satisfies Record<string, LocalizedWords>;

export const accountStyleTexts = {
  frame: { es: 'Encabezado y menú', en: 'Header and menu' },
  charts: { es: 'Gráficas', en: 'Charts' },
  logo: { es: 'Logotipo', en: 'Logo' },
  logoIcon: { es: 'Icono', en: 'Icon' },
  logoText: { es: 'Texto del logotipo', en: 'Logo text' },
  logoTextNote: {
    es: 'Sin texto se muestra «{company}».',
    en: 'Without text, “{company}” is shown.',
  },
  pick: { es: 'Elegir el color de {name}', en: 'Pick the colour of {name}' },
  correction: {
    es: 'Contraste de {ratio} a 1: no se lee bien. Se mostrará como {color}.',
    en: 'A contrast of {ratio} to 1 is hard to read. It will be shown as {color}.',
  },
  preview: { es: 'Vista previa', en: 'Preview' },
  previewHint: {
    es: 'Así lo verán todos cuando guardes.',
    en: 'This is what everyone will see once you save.',
  },
} as const satisfies Record<string, LocalizedWords>;

export const systemSettingsTexts = {
  expiry: { es: 'Vencimientos', en: 'Expiration' },
  sessions: { es: 'Sesiones', en: 'Sessions' },
  work: { es: 'Horario de trabajo', en: 'Working hours' },
  stock: { es: 'Existencias mínimas', en: 'Stock thresholds' },
  revenue: { es: 'Ingresos', en: 'Revenue' },
  orderExpirationDays: { es: 'Vigencia de cotizaciones (días)', en: 'Order expiration (days)' },
  userPasswordExpirationDays: {
    es: 'Vigencia de contraseñas (días)',
    en: 'Password expiration (days)',
  },
  sessionIdleMinutes: {
    es: 'Cerrar sesiones sin uso (minutos)',
    en: 'End unused sessions after (minutes)',
  },
  idleNote: {
    es: 'De 15 a 43200; 10080 son 7 días. Ninguna sesión dura más de 30 días.',
    en: 'From 15 to 43200; 10080 is 7 days. No session lasts more than 30 days.',
  },
  secondFactor: { es: 'Segundo factor', en: 'Second factor' },
  secondFactorDemand: { es: 'Se exige a', en: 'Required of' },
  secondFactorNote: {
    es: 'Quien no lo tenga lo configura la próxima vez que entre, y no hace nada antes. Un perfil propio puede exigirlo a otras personas.',
    en: 'Those without one set it up the next time they sign in, and do nothing before. A profile of your own may require it of others.',
  },
  offered: { es: 'Nadie: se ofrece', en: 'Nobody: it is offered' },
  administrators: {
    es: 'Quienes administran usuarios, perfiles, llaves o esta configuración',
    en: 'Those who administer users, profiles, keys or these settings',
  },
  everybody: { es: 'Todas las personas', en: 'Everybody' },
  daysNote: { es: 'Un número entero de 1 a 3650.', en: 'A whole number from 1 to 3650.' },
  start: { es: 'Inicio', en: 'Start' },
  end: { es: 'Fin', en: 'End' },
  workNote: {
    es: 'Deja los dos en blanco si no hay horario.',
    en: 'Leave both blank if there are no set hours.',
  },
  rawMaterials: { es: 'Materias primas', en: 'Raw materials' },
  products: { es: 'Productos', en: 'Products' },
  stockNote: {
    es: 'Se avisa cuando las existencias bajan de aquí.',
    en: 'Somebody is told when stock falls below this.',
  },
  monthlyRevenueGoal: { es: 'Meta mensual (USD)', en: 'Monthly goal (USD)' },
  dates: { es: 'Fechas', en: 'Dates' },
  datesNote: {
    es: 'La otra hora se ve al pasar el cursor.',
    en: 'The other time is shown on hover.',
  },
  longDates: { es: 'Las fechas y horas se muestran en', en: 'Dates and times are shown in' },
  plant: { es: 'La hora de la planta', en: 'The plant’s time' },
  utc: { es: 'UTC', en: 'UTC' },
  company: { es: 'Datos de la empresa', en: 'Company data' },
  companyNote: {
    es: 'Se imprimen bajo el encabezado de los documentos. Deja en blanco lo que no quieras imprimir.',
    en: 'Printed below the header of documents. Leave blank what should not be printed.',
  },
  address: { es: 'Dirección', en: 'Address' },
  taxNumber: { es: 'RFC', en: 'Tax number (RFC)' },
  phoneNumber: { es: 'Teléfono', en: 'Phone' },
  tax: { es: 'Impuesto', en: 'Tax' },
  taxNote: {
    es: 'Se suma a las cotizaciones nuevas. Las que ya existen conservan el suyo. En blanco, ninguno.',
    en: 'Added to new quotations. Those that exist keep theirs. Left blank, there is none.',
  },
  taxRate: { es: 'IVA (%)', en: 'Tax rate (%)' },
  planning: { es: 'Planeación', en: 'Planning' },
  planningNote: {
    es: 'Al planear de nuevo, el trabajo de estos días se queda donde está, como el que se fija. 2 son hoy y mañana; 0, ninguno. Cuentan los días en que se trabaja.',
    en: 'When plans are made anew, work of these days stays where it is, like work that is pinned. 2 are today and tomorrow; 0 is none. Days of work count.',
  },
  frozenDays: { es: 'Días congelados', en: 'Frozen days' },
  blockNote: {
    es: 'Quien empieza un pedido sigue con él al menos este tiempo antes de cambiar a otro; los huecos más cortos entre dos trabajos no se usan. Vale para los planes que se proponen; a mano se planea lo que haga falta.',
    en: 'Whoever begins an order stays with it for at least so long before changing to another; shorter gaps between two works are not used. It counts for plans that are proposed; by hand anything is planned.',
  },
  block: { es: 'Bloque mínimo de trabajo', en: 'Least block of work' },
  leastBlock: { es: 'Minutos seguidos', en: 'Minutes in one piece' },
  ways: { es: 'Entre divisiones', en: 'Between divisions' },
  waysNote: {
    es: 'Cuando el siguiente paso de un producto se hace en otra división, espera a que llegue todo lo del paso anterior y este camino, y lo que se lleva es un traslado en Envíos. Corre también de noche. 0: están juntas y nada se lleva.',
    en: 'When the next step of a product is done in another division, it waits for all of the step before and for this way, and what is brought is a transfer under Shipping. It takes its time by night too. 0: they stand side by side, nothing is brought.',
  },
  wayMinutes: { es: 'Minutos de camino', en: 'Minutes on the way' },
  parts: { es: 'Entradas parciales', en: 'Parts that come in' },
  partsNote: {
    es: 'Lo que entra al almacén antes de terminar un pedido lleva el número del pedido y el día.',
    en: 'What comes into stock before an order is finished is called by the order’s number and the day.',
  },
  partLots: { es: 'Un lote', en: 'One lot' },
  day: { es: 'Por día', en: 'A day' },
  stack: { es: 'Por estiba: cada entrada el suyo', en: 'A stack: each that comes in its own' },
  revenueNote: {
    es: 'Contra esta meta se mide el avance del tablero.',
    en: 'The dashboard measures progress against it.',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Texts below the company's name on papers. */
export const letterheadTexts = {
  taxNumber: { es: 'RFC {taxNumber}', en: 'Tax number {taxNumber}' },
  phoneNumber: { es: 'Tel. {phoneNumber}', en: 'Phone {phoneNumber}' },
} as const satisfies Record<string, LocalizedWords>;
