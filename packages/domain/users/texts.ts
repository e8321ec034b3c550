import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the users' screen besides those of every list. */
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
    es: 'Si lo cambias, la persona deberá validarlo antes de volver a entrar.',
    en: 'If you change it, the person must validate it before signing in again.',
  },
} as const satisfies Record<string, LocalizedWords>;
