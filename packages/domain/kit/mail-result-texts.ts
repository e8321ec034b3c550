import type { LocalizedWords } from './words.ts';

/** Texts for the sender of a mail: it is queued, or lies in the outbox of a server without mail. */
export const mailResultTexts = {
  queued: {
    es: 'El correo a {email} está por salir',
    en: 'The email to {email} is about to leave',
  },
  inOutbox: {
    es: 'No hay servidor de correo: el correo a {email} no salió. Quedó en la carpeta «outbox» de los datos del servidor.',
    en: 'There is no mail server: the email to {email} has not left. It lies in the folder “outbox” of the server’s data.',
  },
} as const satisfies Record<string, LocalizedWords>;
