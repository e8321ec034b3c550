import { defineModule } from '../kit/module.ts';
import type { DecimalField } from '../kit/fields.ts';
import type { LocalizedWords } from '../kit/words.ts';

/** Metres between the walls: the loadable room, not the outside dimensions in the vehicle's papers. */
const createInsideField = (
  label: LocalizedWords,
  max: number,
): DecimalField & { readonly required: true } => ({
  kind: 'decimal',
  decimals: 3,
  min: 0.5,
  max,
  label,
  required: true,
});

/** Vehicles on which goods leave: a truck, a van, a trailer. */
export const vehicles = defineModule({
  name: 'vehicles',
  entity: {
    one: { es: 'vehículo', en: 'vehicle' },
    many: { es: 'vehículos', en: 'vehicles' },
    gender: 'masculine',
  },
  fields: {
    name: { kind: 'text', label: { es: 'Nombre', en: 'Name' }, required: true, min: 3, max: 60 },
    plates: {
      kind: 'text',
      label: { es: 'Placas', en: 'Plates' },
      required: true,
      min: 3,
      max: 20,
      unique: true,
    },
    insideLength: createInsideField({ es: 'Largo interior (m)', en: 'Inside length (m)' }, 30),
    insideWidth: createInsideField({ es: 'Ancho interior (m)', en: 'Inside width (m)' }, 5),
    insideHeight: createInsideField({ es: 'Alto interior (m)', en: 'Inside height (m)' }, 6),
    payload: {
      kind: 'decimal',
      decimals: 0,
      min: 1,
      max: 100_000,
      label: { es: 'Carga útil (kg)', en: 'Payload (kg)' },
      required: true,
    },
    driver: {
      kind: 'reference',
      module: 'users',
      label: { es: 'Chofer habitual', en: 'Usual driver' },
    },
    status: {
      kind: 'catalog',
      catalog: 'vehicleStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      initial: 'active',
    },
  },
  columns: [
    'id',
    'name',
    'plates',
    'payload',
    'driver',
    'status',
    'insideLength',
    'insideWidth',
    'insideHeight',
    'createdAt',
    'updatedAt',
  ],
  daily: ['name', 'plates', 'payload', 'driver', 'status'],
  widths: {
    id: 80,
    name: 180,
    plates: 120,
    insideLength: 140,
    insideWidth: 140,
    insideHeight: 140,
    payload: 130,
    driver: 180,
    status: 130,
  },
  title: 'name',
  search: ['name', 'plates'],
  keys: ['plates', 'name'],
  inPlace: ['payload', 'driver', 'status'],
  deletion: 'refuse',
});
