import { z } from 'zod';
import { defineModule } from '../kit/module.ts';

const moment = z.iso.datetime({ offset: true });

/** Windows of maintenance that have not ended, the earliest first. */
export const maintenanceWindowsSchema = z.array(
  z.object({
    id: z.int(),
    startDate: moment,
    endDate: moment,
    /** Number of stations that stand still, where not all do. */
    stations: z.int().optional(),
  }),
);
export type MaintenanceWindow = z.output<typeof maintenanceWindowsSchema>[number];

/** Place of a step of the work: a saw, a nailing table. Its status changes by actions, not by the form. */
export const workplaces = defineModule({
  name: 'workplaces',
  entity: {
    one: { es: 'estación de trabajo', en: 'workplace' },
    many: { es: 'estaciones de trabajo', en: 'workplaces' },
    gender: 'feminine',
  },
  fields: {
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      min: 5,
      translated: true,
    },
    description: {
      kind: 'paragraph',
      label: { es: 'Descripción', en: 'Description' },
      required: true,
      min: 5,
      translated: true,
    },
    division: {
      kind: 'reference',
      module: 'divisions',
      proposesOnly: true,
      label: { es: 'División', en: 'Division' },
      required: true,
    },
    positions: {
      kind: 'references',
      module: 'positions',
      within: 'division',
      label: { es: 'Puestos', en: 'Positions' },
      required: true,
    },
    stations: {
      kind: 'decimal',
      decimals: 0,
      min: 1,
      max: 100,
      initial: 1,
      label: { es: 'Trabajos a la vez', en: 'Stations' },
      required: true,
    },
    loadPieces: {
      kind: 'decimal',
      decimals: 0,
      min: 1,
      max: 1_000_000,
      label: { es: 'Piezas por carga (hornos y tinas)', en: 'Pieces a load (kilns, tanks)' },
      addedLater: true,
    },
    loadMinutes: {
      kind: 'decimal',
      decimals: 0,
      min: 0,
      max: 100_000,
      label: { es: 'Minutos por carga, sin gente', en: 'Minutes a load, unattended' },
      addedLater: true,
    },
    loadingMinutes: {
      kind: 'decimal',
      decimals: 0,
      min: 1,
      max: 1440,
      label: { es: 'Minutos para cargar', en: 'Minutes to load' },
      addedLater: true,
    },
    unloadingMinutes: {
      kind: 'decimal',
      decimals: 0,
      min: 1,
      max: 1440,
      label: { es: 'Minutos para descargar', en: 'Minutes to unload' },
      addedLater: true,
    },
    hourCost: {
      kind: 'money',
      guard: 'costs',
      label: { es: 'Costo por hora (USD)', en: 'Cost an hour (USD)' },
      addedLater: true,
    },
    color: {
      kind: 'color',
      initial: '#2596be',
      label: { es: 'Color', en: 'Color' },
      required: true,
    },
    status: {
      kind: 'catalog',
      catalog: 'workplaceStatuses',
      label: { es: 'Estatus', en: 'Status' },
      serverSet: 'column',
      initial: 'active',
    },
  },
  computed: {
    events: maintenanceWindowsSchema,
  },
  history: {
    lines: {
      maintenances: {
        label: { es: 'Mantenimiento', en: 'Maintenance' },
        fields: {
          startDate: { kind: 'instant', label: { es: 'Desde', en: 'From' } },
          endDate: { kind: 'instant', label: { es: 'Hasta', en: 'Until' } },
        },
      },
    },
  },
  columns: [
    'id',
    'color',
    'name',
    'description',
    'division',
    'positions',
    'stations',
    'status',
    'loadPieces',
    'loadMinutes',
    'loadingMinutes',
    'unloadingMinutes',
    'hourCost',
    'createdAt',
    'updatedAt',
  ],
  daily: ['name', 'division', 'positions', 'stations', 'status'],
  widths: {
    id: 80,
    color: 80,
    description: 185,
    division: 150,
    positions: 160,
    stations: 100,
    loadPieces: 130,
    loadMinutes: 130,
    loadingMinutes: 150,
    unloadingMinutes: 160,
    hourCost: 130,
    status: 130,
  },
  title: 'name',
  keys: ['name'],
  inPlace: ['stations'],
  deletion: 'refuse',
});
