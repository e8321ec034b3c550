import { accountStyleColors } from '../accounts/account-style.ts';
import { accountStyleTexts, systemSettingsTexts } from '../accounts/texts.ts';
import type { LocalizedWords } from '../kit/words.ts';

/** Texts of a user's activity panel: events of the user, and actions by the user. */
export const activityTexts = {
  title: { es: 'Actividad', en: 'Activity' },
  empty: { es: 'Todavía no hay actividad.', en: 'There is no activity yet.' },
  failed: { es: 'No se pudo cargar la actividad.', en: 'The activity could not be loaded.' },
  more: { es: 'Mostrar toda', en: 'Show all' },
  by: { es: 'por {name}', en: 'by {name}' },
  changed: { es: 'Cambió: {fields}', en: 'Changed: {fields}' },
  other: { es: 'Otro cambio', en: 'Another change' },
  profileCreated: { es: 'Creó el perfil «{profile}»', en: 'Created the profile “{profile}”' },
  profileChanged: {
    es: 'Cambió el perfil «{profile}»: {fields}',
    en: 'Changed the profile “{profile}”: {fields}',
  },
  permissionsGiven: { es: 'permisos dados: {names}', en: 'permissions given: {names}' },
  permissionsTaken: { es: 'permisos quitados: {names}', en: 'permissions taken: {names}' },
  profileDeleted: { es: 'Eliminó el perfil «{profile}»', en: 'Deleted the profile “{profile}”' },
  settingsChanged: {
    es: 'Cambió la configuración general: {fields}',
    en: 'Changed the global settings: {fields}',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Events of a user, by their names in the history. */
const timelineWords: Readonly<Record<string, LocalizedWords>> = {
  create: { es: 'Se creó el usuario', en: 'The user was created' },
  update: { es: 'Se actualizó el usuario', en: 'The user was updated' },
  delete: { es: 'Se eliminó el usuario', en: 'The user was deleted' },
  'sign-in': { es: 'Inició sesión', en: 'Signed in' },
  'failed-sign-in': { es: 'Intento fallido de iniciar sesión', en: 'Failed attempt to sign in' },
  'sessions-end': { es: 'Se cerraron sus sesiones', en: 'Their sessions were ended' },
  'password-change': { es: 'Cambió su contraseña', en: 'Changed their password' },
  'second-factor-add': { es: 'Se agregó un segundo factor', en: 'A second factor was added' },
  'second-factor-remove': { es: 'Se quitó un segundo factor', en: 'A second factor was removed' },
  'recovery-code-use': { es: 'Entró con un código de recuperación', en: 'Used a recovery code' },
  'recovery-codes-renew': {
    es: 'Se generaron códigos de recuperación',
    en: 'Recovery codes were made',
  },
};

/** Names of a user's columns; columns that are missing here are not shown. */
const changes: Readonly<Record<string, LocalizedWords>> = {
  name: { es: 'nombre', en: 'name' },
  email: { es: 'correo electrónico', en: 'email' },
  pending_email: { es: 'correo por validar', en: 'email to validate' },
  email_validated_at: { es: 'validación del correo', en: 'email validation' },
  profile_id: { es: 'perfil', en: 'profile' },
  status: { es: 'estatus', en: 'status' },
  main_position_id: { es: 'puesto principal', en: 'main position' },
  positions: { es: 'otros puestos', en: 'other positions' },
  absences: { es: 'ausencias', en: 'absences' },
  picture_id: { es: 'foto', en: 'picture' },
  temporary_password: { es: 'contraseña temporal', en: 'temporary password' },
  language: { es: 'idioma', en: 'language' },
};

/** The same of a profile. */
const profileChanges: Readonly<Record<string, LocalizedWords>> = {
  name: { es: 'nombre', en: 'name' },
  description: { es: 'descripción', en: 'description' },
  metadata: { es: 'traducciones', en: 'translations' },
  permissions: { es: 'permisos', en: 'permissions' },
};

const settingChanges: Readonly<Record<string, LocalizedWords>> = {
  ...accountStyleColors,
  logoIcon: accountStyleTexts.logoIcon,
  logoText: accountStyleTexts.logoText,
  orderExpirationDays: systemSettingsTexts.orderExpirationDays,
  userPasswordExpirationDays: systemSettingsTexts.userPasswordExpirationDays,
  sessionIdleMinutes: systemSettingsTexts.sessionIdleMinutes,
  secondFactor: systemSettingsTexts.secondFactor,
  operativeLapse: systemSettingsTexts.work,
  stockThreshold: systemSettingsTexts.stock,
  monthlyRevenueGoal: systemSettingsTexts.monthlyRevenueGoal,
  longDates: systemSettingsTexts.longDates,
  company: systemSettingsTexts.company,
  taxRate: systemSettingsTexts.taxRate,
  frozenDays: systemSettingsTexts.frozenDays,
  wayMinutes: systemSettingsTexts.wayMinutes,
  leastBlock: systemSettingsTexts.leastBlock,
  partLots: systemSettingsTexts.parts,
};

const changesOf = { users: changes, profiles: profileChanges, accounts: settingChanges };

const findWords = (
  texts: Readonly<Record<string, LocalizedWords>>,
  name: string,
): LocalizedWords | undefined => (Object.hasOwn(texts, name) ? texts[name] : undefined);

export const getActivityWords = (action: string): LocalizedWords =>
  findWords(timelineWords, action) ?? activityTexts.other;

export const findChangedFieldWords = (
  module: keyof typeof changesOf,
  column: string,
): LocalizedWords | undefined => findWords(changesOf[module], column);
