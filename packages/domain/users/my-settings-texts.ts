import type { LocalizedWords } from '../kit/words.ts';

export const mySettingsTexts = {
  title: { es: 'Mi configuración', en: 'My settings' },
  lead: {
    es: 'Cómo te ven los demás y con qué entras.',
    en: 'How others see you, and what you sign in with.',
  },
  picture: { es: 'Foto de perfil', en: 'Profile picture' },
  pictureOf: { es: 'Foto de {name}', en: 'Picture of {name}' },
  name: { es: 'Nombre', en: 'Name' },
  email: { es: 'Correo electrónico', en: 'Email' },
  emailNote: {
    es: 'Si lo cambias, el de ahora sigue sirviendo hasta que valides el nuevo.',
    en: 'If you change it, the present one stays good until you validate the new one.',
  },
  password: { es: 'Contraseña nueva', en: 'New password' },
  passwordNote: {
    es: 'Déjala en blanco para conservar la actual.',
    en: 'Leave it blank to keep the current one.',
  },
  update: { es: 'Actualizar', en: 'Update' },
  updated: { es: 'Tu configuración se actualizó', en: 'Your settings were updated' },
  currentPassword: { es: 'Contraseña actual', en: 'Current password' },
  currentNote: {
    es: 'Para cambiar tu correo o tu contraseña.',
    en: 'To change your email or your password.',
  },
  signOutElsewhere: {
    es: 'Cerrar mis sesiones en otros equipos',
    en: 'Sign me out everywhere else',
  },
  pendingTitle: { es: 'Falta validar {email}', en: '{email} is yet to be validated' },
  pendingText: {
    es: 'Te enviamos un código. Mientras tanto sigues entrando con {email}.',
    en: 'We sent you a code. Meanwhile you go on signing in with {email}.',
  },
  code: { es: 'Código de confirmación', en: 'Confirmation code' },
  validate: { es: 'Validar correo', en: 'Validate email' },
  sendAgain: { es: 'Enviar otro código', en: 'Send another code' },
  sentAgain: { es: 'Otro código va en camino', en: 'Another code is on its way' },
  keep: { es: 'Conservar mi correo', en: 'Keep my email' },
  kept: { es: 'Tu correo se queda como está', en: 'Your email stays as it is' },
  validated: { es: 'Tu correo ahora es {email}', en: 'Your email is now {email}' },
} as const satisfies Record<string, LocalizedWords>;
