import type { Words } from '../kit/words.ts';

/** What Tarima writes to people about getting in. `{account}` is the company, `{name}` the reader. */
export const signInLetters = {
  greeting: { es: 'Hola, {name}:', en: 'Hello, {name}:' },
  ignore: {
    es: 'Si no fuiste tú, ignora este mensaje: nada cambió.',
    en: 'If this was not you, ignore this message: nothing changed.',
  },
  reset: {
    subject: { es: 'Tu código para cambiar la contraseña', en: 'Your code to change the password' },
    text: {
      es: 'Escribe este código para poner una contraseña nueva en {account}. Sirve una sola vez y vence en 15 minutos.',
      en: 'Enter this code to set a new password at {account}. It works once and expires in 15 minutes.',
    },
  },
  validate: {
    subject: { es: 'Tu código para validar el correo', en: 'Your code to validate your email' },
    text: {
      es: 'Escribe este código para validar tu correo en {account}. Sirve una sola vez y vence en 15 minutos.',
      en: 'Enter this code to validate your email at {account}. It works once and expires in 15 minutes.',
    },
  },
  alreadyValidated: {
    subject: { es: 'Tu correo ya está validado', en: 'Your email is already validated' },
    text: {
      es: 'Alguien pidió un código para validar este correo en {account}. Ya está validado: entra con tu contraseña.',
      en: 'Somebody asked for a code to validate this email at {account}. It is validated already: sign in with your password.',
    },
  },
  open: {
    code: { es: 'Escribir el código', en: 'Enter the code' },
    app: { es: 'Abrir {account}', en: 'Open {account}' },
  },
  welcome: {
    subject: { es: 'Tu acceso a {account}', en: 'Your access to {account}' },
    text: {
      es: 'Ya tienes un usuario en {account}. Entra con este correo y con la contraseña temporal de abajo; al entrar te pediremos una tuya.',
      en: 'You have a user at {account}. Sign in with this email and the temporary password below; you will then be asked for one of your own.',
    },
  },
} as const satisfies Record<string, Words | Record<string, Words>>;
