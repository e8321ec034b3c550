import type { LocalizedWords } from './words.ts';

/** Texts that every mail contains besides its own content. */
export const mailTexts = {
  automatic: {
    es: 'Mensaje automático de {account}. No es necesario responderlo. Si no lo esperabas, puedes ignorarlo.',
    en: 'Automatic message from {account}. There is no need to answer it. If you did not expect it, you may ignore it.',
  },
  answered: {
    es: 'Enviado por {account}. Si no lo esperabas, puedes ignorarlo.',
    en: 'Sent by {account}. If you did not expect it, you may ignore it.',
  },
  copyAddress: {
    es: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    en: 'If the button does not work, copy this address into your browser:',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Maximum number of copies of one mail: more would be a mailing list. */
export const maxMailCcAddresses = 5;
