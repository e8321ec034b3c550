import { z } from 'zod';
import { defineModule } from '../kit/module.ts';

/** What a user may do. Routes are written by hand: built-in profiles are for viewing only, and nobody grants what they do not hold. */
export const profiles = defineModule({
  name: 'profiles',
  noun: {
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
    onlyMine: {
      kind: 'boolean',
      label: { es: 'Solo lo suyo', en: 'Only their own' },
      required: true,
      initial: false,
    },
  },
  /** Null for a built-in profile. */
  computed: { account: z.object({ id: z.int() }).nullable() },
  columns: ['id', 'name', 'description', 'createdAt', 'updatedAt', 'permissions'],
  daily: ['name', 'description', 'permissions'],
  widths: { id: 70, name: 190, description: 226, createdAt: 136, updatedAt: 136, permissions: 290 },
  title: 'name',
  keys: ['name'],
  deletion: 'replace',
});
