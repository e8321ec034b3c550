import { z } from 'zod';
import { absenceKindWords } from '../absences/absence-kinds.ts';
import { defineModule } from '../kit/module.ts';
import { namedRecordSchema } from '../kit/schemas.ts';

/** The staff of an account. Routes are written by hand; list, form and validation come from here. */
export const users = defineModule({
  name: 'users',
  entity: {
    one: { es: 'usuario', en: 'user' },
    many: { es: 'usuarios', en: 'users' },
    gender: 'masculine',
  },
  fields: {
    name: { kind: 'text', label: { es: 'Nombre', en: 'Name' }, required: true, min: 8 },
    email: {
      kind: 'email',
      label: { es: 'Correo electrónico', en: 'Email' },
      required: true,
    },
    profile: {
      kind: 'reference',
      module: 'profiles',
      label: { es: 'Perfil', en: 'Profile' },
      required: true,
    },
    status: {
      kind: 'catalog',
      catalog: 'userStatuses',
      label: { es: 'Estatus', en: 'Status' },
      required: true,
      initial: 'active',
    },
    mainPosition: {
      kind: 'reference',
      module: 'positions',
      label: { es: 'Puesto principal', en: 'Main position' },
      required: true,
    },
    positions: {
      kind: 'references',
      module: 'positions',
      label: { es: 'Otros puestos', en: 'Other positions' },
    },
    /** Shift of the user, where it differs from the division's. */
    shift: {
      kind: 'reference',
      module: 'shifts',
      label: { es: 'Turno', en: 'Shift' },
      addedLater: true,
    },
  },
  history: {
    fields: {
      pendingEmail: { kind: 'email', label: { es: 'Correo por validar', en: 'Email to validate' } },
      language: { kind: 'catalog', catalog: 'languages', label: { es: 'Idioma', en: 'Language' } },
      temporaryPassword: {
        kind: 'boolean',
        label: { es: 'Contraseña temporal', en: 'Temporary password' },
      },
      pin: { kind: 'boolean', label: { es: 'PIN', en: 'PIN' } },
      badge: { kind: 'instant', label: { es: 'Gafete', en: 'Badge' } },
    },
    lines: {
      absences: {
        label: { es: 'Ausencia', en: 'Absence' },
        fields: {
          kind: {
            kind: 'choice',
            options: absenceKindWords,
            label: { es: 'Motivo', en: 'Reason' },
          },
          startDate: { kind: 'instant', label: { es: 'Desde', en: 'From' } },
          endDate: { kind: 'instant', label: { es: 'Hasta', en: 'Until' } },
        },
      },
    },
  },
  computed: {
    profilePic: z.string().nullable(),
    /** Permissions of the profile: a reader with fewer cannot change this user. */
    permissions: z.array(z.string()),
    // The founder of a company has none until the first save.
    mainPosition: namedRecordSchema.nullable(),
  },
  columns: [
    'id',
    'name',
    'email',
    'profile',
    'status',
    'mainPosition',
    'positions',
    'shift',
    'createdAt',
    'updatedAt',
  ],
  daily: ['name', 'email', 'profile', 'status', 'mainPosition'],
  widths: { id: 90, name: 200, status: 130 },
  besideText: { name: 32 },
  title: 'name',
  search: ['name', 'email'],
  inPlace: [],
  keys: ['email', 'name'],
  deletion: 'refuse',
});
