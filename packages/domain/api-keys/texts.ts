import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the screen where API keys are created and revoked. */
export const apiKeyTexts = {
  lead: {
    es: 'Una llave deja que otro programa use la API por ti, con una parte de tus permisos. Nunca puede más que tú.',
    en: 'A key lets another program use the API for you, with a part of your permissions. It never may more than you.',
  },
  none: { es: 'No hay ninguna llave.', en: 'There is no key.' },
  failed: { es: 'No se pudieron cargar las llaves.', en: 'The keys could not be loaded.' },
  actsFor: { es: 'Actúa por {name}', en: 'Acts for {name}' },
  until: { es: 'Último día: {date}', en: 'Last day: {date}' },
  ended: { es: 'Ya no vale', en: 'No longer good' },
  used: { es: 'Último uso: {date}', en: 'Last used: {date}' },
  unused: { es: 'Sin usar', en: 'Never used' },
  make: { es: 'Crear llave', en: 'Make a key' },
  name: { es: 'Para qué es', en: 'What it is for' },
  rights: { es: 'Qué puede', en: 'What it may' },
  lastDay: { es: 'Último día', en: 'Last day' },
  made: { es: 'La llave «{name}»', en: 'The key “{name}”' },
  once: {
    es: 'Cópiala ahora: no se vuelve a mostrar.',
    en: 'Copy it now: it is not shown again.',
  },
  copy: { es: 'Copiar', en: 'Copy' },
  copied: { es: 'Llave copiada', en: 'Key copied' },
  revoke: { es: 'Revocar', en: 'Revoke' },
  revokeOf: { es: 'Revocar «{name}»', en: 'Revoke “{name}”' },
  revokeText: {
    es: 'El programa que la usa deja de entrar en este momento. No se puede deshacer.',
    en: 'The program that uses it stops getting in at this moment. It cannot be undone.',
  },
  revoked: { es: 'Llave revocada', en: 'Key revoked' },
  full: {
    es: 'Ya hay {max} llaves, que son las que caben. Revoca alguna.',
    en: 'There are {max} keys, which is as many as fit. Revoke one.',
  },
} as const satisfies Record<string, LocalizedWords>;
