import type { Words } from '../kit/words.ts';

/** What the users' screen says besides what every list says. */
export const userTexts = {
  enable: { es: 'Habilitar', en: 'Enable' },
  disable: { es: 'Deshabilitar', en: 'Disable' },
  enableTitle: { es: 'Habilitar usuario', en: 'Enable user' },
  disableTitle: { es: 'Deshabilitar usuario', en: 'Disable user' },
  enableText: {
    es: '«{name}» podrá volver a iniciar sesión con su contraseña.',
    en: '“{name}” will be able to sign in again with their password.',
  },
  disableText: {
    es: '«{name}» ya no podrá iniciar sesión, y lo que tenga abierto se cerrará.',
    en: '“{name}” will no longer be able to sign in, and whatever they have open will close.',
  },
  statusUpdated: { es: 'Estatus del usuario actualizado', en: 'User status updated' },
  refused: {
    es: 'No se puede hacer esto con este usuario.',
    en: 'This cannot be done to this user.',
  },
  temporaryPassword: {
    es: 'Aquí llegará una contraseña temporal, con la que la persona elige la suya.',
    en: 'A temporary password will be mailed here, with which the person chooses their own.',
  },
  newEmail: {
    es: 'Si la cambias, la persona deberá validarla antes de volver a entrar.',
    en: 'If you change it, the person must validate it before signing in again.',
  },
} as const satisfies Record<string, Words>;

export const activityTexts = {
  title: { es: 'Actividad', en: 'Activity' },
  empty: { es: 'Todavía no hay actividad.', en: 'There is no activity yet.' },
  failed: { es: 'No se pudo cargar la actividad.', en: 'The activity could not be loaded.' },
  more: { es: 'Mostrar toda', en: 'Show all' },
  by: { es: 'por {name}', en: 'by {name}' },
  changed: { es: 'Cambió: {fields}', en: 'Changed: {fields}' },
  other: { es: 'Otro cambio', en: 'Another change' },
} as const satisfies Record<string, Words>;

/** What can happen to a user, by the name that its history gives it. */
const happenings: Readonly<Record<string, Words>> = {
  create: { es: 'Se creó el usuario', en: 'The user was created' },
  update: { es: 'Se actualizó el usuario', en: 'The user was updated' },
  delete: { es: 'Se eliminó el usuario', en: 'The user was deleted' },
  'sign-in': { es: 'Inició sesión', en: 'Signed in' },
  'failed-sign-in': { es: 'Intento fallido de iniciar sesión', en: 'Failed attempt to sign in' },
  'password-change': { es: 'Cambió su contraseña', en: 'Changed their password' },
};

/** Columns of a user as people call them; what is not here concerns nobody who reads. */
const changes: Readonly<Record<string, Words>> = {
  name: { es: 'nombre', en: 'name' },
  email: { es: 'correo electrónico', en: 'email' },
  email_validated_at: { es: 'validación del correo', en: 'email validation' },
  profile_id: { es: 'perfil', en: 'profile' },
  status: { es: 'estatus', en: 'status' },
  main_position_id: { es: 'puesto principal', en: 'main position' },
  positions: { es: 'otros puestos', en: 'other positions' },
  picture_id: { es: 'foto', en: 'picture' },
  temporary_password: { es: 'contraseña temporal', en: 'temporary password' },
  language: { es: 'idioma', en: 'language' },
};

const known = (texts: Readonly<Record<string, Words>>, name: string): Words | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

export const happeningWords = (action: string): Words =>
  known(happenings, action) ?? activityTexts.other;

export const changeWords = (column: string): Words | undefined => known(changes, column);
