import { z } from 'zod';
import type { DecimalField } from '../kit/fields.ts';
import { defineModule } from '../kit/module.ts';
import type { LocalizedWords } from '../kit/words.ts';

/** Limit of prices without approval, in percent (`limits.ts`); no limit where it is left empty. */
const limit = (label: LocalizedWords): DecimalField => ({
  kind: 'decimal',
  decimals: 2,
  percentage: true,
  min: 0,
  max: 100,
  label,
});

/**
 * Module of profiles: permissions of users.
 * Routes are written separately: built-in profiles are read-only, and no user grants permissions that they do not have.
 */
export const profiles = defineModule({
  name: 'profiles',
  entity: {
    one: { es: 'perfil', en: 'profile' },
    many: { es: 'perfiles', en: 'profiles' },
    gender: 'masculine',
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
      translated: true,
    },
    permissions: {
      kind: 'references',
      module: 'permissions',
      label: { es: 'Permisos', en: 'Permissions' },
      required: true,
    },
    mayExport: {
      kind: 'boolean',
      label: { es: 'Puede exportar', en: 'May export' },
      required: true,
      initial: true,
    },
    mayDelete: {
      kind: 'boolean',
      label: { es: 'Puede eliminar', en: 'May delete' },
      required: true,
      initial: true,
    },
    onlyMine: {
      kind: 'boolean',
      label: { es: 'Solo lo suyo', en: 'Only their own' },
      required: true,
      initial: false,
    },
    secondFactorRequired: {
      kind: 'boolean',
      label: { es: 'Exige un segundo factor', en: 'Second factor required' },
      required: true,
      initial: false,
    },
    maxDiscount: limit({ es: 'Descuento máximo (%)', en: 'Greatest discount (%)' }),
    minMargin: limit({
      es: 'Margen mínimo sobre material (%)',
      en: 'Least margin over material (%)',
    }),
  },
  /** Account of the profile; null for a built-in profile. */
  computed: { account: z.object({ id: z.int() }).nullable() },
  columns: ['id', 'name', 'description', 'createdAt', 'updatedAt', 'permissions'],
  daily: ['name', 'description', 'permissions'],
  widths: { id: 70, name: 190, description: 226, createdAt: 136, updatedAt: 136, permissions: 290 },
  title: 'name',
  keys: ['name'],
  deletion: 'replace',
});
