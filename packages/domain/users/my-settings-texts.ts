import type { Words } from '../kit/words.ts';

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
    es: 'Si lo cambias, tendrás que validarlo antes de volver a iniciar sesión.',
    en: 'If you change it, you will have to validate it before you sign in again.',
  },
  password: { es: 'Contraseña nueva', en: 'New password' },
  passwordNote: {
    es: 'Déjala en blanco para conservar la actual. Al cambiarla se cierran tus otras sesiones.',
    en: 'Leave it blank to keep the current one. Changing it ends your other sessions.',
  },
  update: { es: 'Actualizar', en: 'Update' },
  updated: { es: 'Tu configuración se actualizó', en: 'Your settings were updated' },
  emailChanged: {
    es: 'Valida {email} antes de volver a iniciar sesión: pide un código en «Validar correo».',
    en: 'Validate {email} before you sign in again: ask for a code under “Validate email”.',
  },
} as const satisfies Record<string, Words>;
