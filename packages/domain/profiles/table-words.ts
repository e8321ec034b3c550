import {
  documentModuleNames,
  getDocumentEntry,
  isDocumentModuleName,
  type DocumentTab,
} from '../catalogs/document-entries.ts';
import {
  isPermission,
  isScreenPermission,
  permissions,
  type ScreenPermission,
} from './permissions.ts';
import type { LocalizedWords } from '../kit/words.ts';

const documentWords = Object.fromEntries(
  documentModuleNames.flatMap((name) => {
    const { words } = getDocumentEntry(name);
    return words ? [[name, words] as const] : [];
  }),
);

/** Names of records without their own screen. */
export const screenlessTableWords: Readonly<Record<string, LocalizedWords>> = {
  technical_sheets: { es: 'Fichas técnicas', en: 'Technical sheets' },
  pallet_rates: { es: 'Tarifas de tarimas', en: 'Pallet rates' },
  pallet_designs: { es: 'Diseños de tarimas', en: 'Pallet designs' },
  workplaces_flows: { es: 'Flujos de trabajo', en: 'Workplace flows' },
  ...documentWords,
  workplaces_maintenances: { es: 'Mantenimientos', en: 'Maintenance windows' },
  users_absences: { es: 'Ausencias', en: 'Absences' },
  floor_reports: { es: 'Reportes del piso', en: 'Reports of the floor' },
  floor_tablets: { es: 'Tabletas del piso', en: 'Tablets of the floor' },
  floor_presences: { es: 'Entradas a las tabletas', en: 'Presences at tablets' },
  purchases_receipts: { es: 'Recepciones de compras', en: 'Receipts of purchases' },
  trips_stops: { es: 'Paradas de viajes', en: 'Stops of trips' },
  trips_links: { es: 'Enlaces de choferes', en: "Drivers' links" },
  trips_reports: { es: 'Reportes de choferes', en: "Drivers' reports" },
  floor_pins: { es: 'PIN', en: 'PIN' },
  planning_events: { es: 'Eventos de planeación', en: 'Planning events' },
};

/** Returns the name of a table's records for users; undefined for internal tables. */
export function findTableWords(table: unknown): LocalizedWords | undefined {
  if (isPermission(table)) return permissions[table];
  return typeof table === 'string' && Object.hasOwn(screenlessTableWords, table)
    ? screenlessTableWords[table]
    : undefined;
}

/** Names of the tabs of screens with several lists, by the screen. A tab that its screen does not show does not compile. */
export interface ScreenTabs {
  readonly shipping: 'shipments' | 'day' | DocumentTab<'shipping'>;
  readonly orders: 'orders' | DocumentTab<'orders'>;
}

/** Returns the screens that show the records of a table, if any, with their tab; the first tab is not named. */
export function getTableScreens(table: string): {
  readonly screens: readonly ScreenPermission[];
  readonly tab?: string;
} {
  if (isDocumentModuleName(table)) return getDocumentEntry(table);
  return { screens: isScreenPermission(table) ? [table] : [] };
}
