import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the mails about signing in. `{account}` is the company, `{name}` the reader. */
export const signInMailWords = {
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
  changeEmail: {
    subject: { es: 'Tu código para usar este correo', en: 'Your code to use this email' },
    text: {
      es: 'Escribe este código en «Mi configuración» para entrar a {account} con este correo. Sirve una sola vez y vence en 15 minutos.',
      en: 'Enter this code under “My settings” to sign in at {account} with this email. It works once and expires in 15 minutes.',
    },
  },
  emailAsked: {
    subject: { es: 'Se pidió cambiar tu correo', en: 'A change of your email was asked for' },
    text: {
      es: 'En {account} se pidió que entres con {email} en lugar de este correo. Nada cambia hasta que ese correo se valide.',
      en: 'At {account} it was asked that you sign in with {email} instead of this email. Nothing changes until that email is validated.',
    },
  },
  emailChanged: {
    subject: { es: 'Tu correo cambió', en: 'Your email was changed' },
    text: {
      es: 'Desde ahora entras a {account} con {email}, y ya no con este correo.',
      en: 'From now on you sign in at {account} with {email}, and no longer with this email.',
    },
  },
  passwordChanged: {
    subject: { es: 'Tu contraseña cambió', en: 'Your password was changed' },
    text: {
      es: 'Tu contraseña de {account} se acaba de cambiar desde «Mi configuración».',
      en: 'Your password at {account} was just changed under “My settings”.',
    },
  },
  secondFactorAdded: {
    subject: { es: 'Se agregó un segundo factor', en: 'A second factor was added' },
    text: {
      es: 'Tu usuario de {account} tiene un segundo factor nuevo: {factor}.',
      en: 'Your user at {account} has a new second factor: {factor}.',
    },
  },
  secondFactorRemoved: {
    subject: { es: 'Se quitó un segundo factor', en: 'A second factor was removed' },
    text: {
      es: 'Se quitó un segundo factor de tu usuario de {account}: {factor}.',
      en: 'A second factor of your user at {account} was removed: {factor}.',
    },
  },
  accessRestored: {
    subject: { es: 'Se restableció tu acceso', en: 'Your access was restored' },
    text: {
      es: 'Quien opera el servidor de {account} le puso una contraseña temporal a tu usuario, le dio todos los permisos y quitó sus segundos factores. Tus sesiones se cerraron.',
      en: 'The operator of the server of {account} gave your user a temporary password and every permission, and removed its second factors. Your sessions were ended.',
    },
  },
  recoveryCodeUsed: {
    subject: { es: 'Se usó un código de recuperación', en: 'A recovery code was used' },
    text: {
      es: 'Se usó uno de tus códigos de recuperación en {account}. Te quedan {left}.',
      en: 'One of your recovery codes was used at {account}. You have {left} left.',
    },
  },
  recoveryCodesRenewed: {
    subject: { es: 'Tienes códigos de recuperación nuevos', en: 'You have new recovery codes' },
    text: {
      es: 'Se generaron códigos de recuperación nuevos para tu usuario de {account}. Los anteriores ya no sirven.',
      en: 'New recovery codes were made for your user at {account}. The former ones no longer work.',
    },
  },
  notYou: {
    es: 'Si no fuiste tú, avisa cuanto antes a quien administra los usuarios de {account}.',
    en: 'If this was not you, tell whoever administers the users of {account} at once.',
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
      en: 'You have an account at {account}. Sign in with this email and the temporary password below; you will then be asked for one of your own.',
    },
  },
} as const satisfies Record<string, LocalizedWords | Record<string, LocalizedWords>>;
