import { defineModule } from '../kit/module.ts';

/** Permissions as records that a profile refers to. They are read, never written. */
export const permissionRecords = defineModule({
  name: 'permissions',
  entity: {
    one: { es: 'permiso', en: 'permission' },
    many: { es: 'permisos', en: 'permissions' },
    gender: 'masculine',
  },
  fields: {
    name: {
      kind: 'text',
      label: { es: 'Nombre', en: 'Name' },
      required: true,
      translated: true,
    },
  },
  history: 'none',
  columns: ['id', 'name'],
  title: 'name',
  sheets: 'none',
  deletion: 'refuse',
});
