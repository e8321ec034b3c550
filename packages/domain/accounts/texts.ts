import type { Words } from '../kit/words.ts';

/** The two tabs of the global settings. */
export const globalSettingsTexts = {
  title: { es: 'Configuración general', en: 'Global settings' },
  tabs: { es: 'Secciones de la configuración', en: 'Sections of the settings' },
  styles: { es: 'Estilos', en: 'Styles' },
  system: { es: 'Sistema', en: 'System' },
  save: { es: 'Guardar', en: 'Save' },
  reset: { es: 'Descartar cambios', en: 'Discard changes' },
  updated: { es: 'Configuración general actualizada', en: 'Global settings updated' },
  failed: { es: 'No se pudo cargar la configuración', en: 'The settings could not be loaded' },
} as const satisfies Record<string, Words>;

export const styleTexts = {
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
} as const satisfies Record<string, Words>;

export const systemTexts = {
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
  revenueNote: {
    es: 'Contra esta meta se mide el avance del tablero.',
    en: 'The dashboard measures progress against it.',
  },
} as const satisfies Record<string, Words>;
