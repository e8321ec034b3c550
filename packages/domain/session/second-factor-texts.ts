import type { LocalizedWords } from '../kit/words.ts';

/** Texts of second factors: in the settings, when signing in, and in the dialog that requests a proof. */
export const secondFactorTexts = {
  title: { es: 'Segundo factor', en: 'Second factor' },
  lead: {
    es: 'Además de tu contraseña, un código de tu teléfono o una llave de acceso. Quien robe tu contraseña no entra.',
    en: 'Besides your password, a code of your phone or a passkey. A stolen password alone does not open your account.',
  },
  requiredLead: {
    es: 'Tu perfil o tu empresa exige un segundo factor.',
    en: 'Your profile or your company requires a second factor.',
  },
  failed: {
    es: 'No se pudo cargar tu segundo factor.',
    en: 'Your second factor could not be loaded.',
  },
  oneTimeCodes: { es: 'Aplicación de códigos', en: 'Authenticator app' },
  oneTimeCodesNone: {
    es: 'Una aplicación del teléfono que da un código nuevo cada 30 segundos.',
    en: 'An app on your phone with a new code every 30 seconds.',
  },
  theirs: { es: 'Segundo factor', en: 'Second factor' },
  theirsFailed: {
    es: 'No se pudo cargar su segundo factor.',
    en: 'Their second factor could not be loaded.',
  },
  theirsNone: { es: 'No tiene segundo factor.', en: 'They have no second factor.' },
  theirsDue: {
    es: 'No tiene segundo factor: lo configura la próxima vez que entre.',
    en: 'They have no second factor, and set one up the next time they sign in.',
  },
  theirsBoth: {
    es: 'Tiene una aplicación de códigos y llaves de acceso.',
    en: 'They have an authenticator app and passkeys.',
  },
  theirsApp: { es: 'Tiene una aplicación de códigos.', en: 'They have an authenticator app.' },
  theirsPasskeys: { es: 'Tiene llaves de acceso.', en: 'They have passkeys.' },
  removeTheirs: { es: 'Quitar sus segundos factores', en: 'Remove their second factors' },
  confirmRemoveTheirs: {
    es: '¿Quitar los segundos factores de {name}?',
    en: 'Remove the second factors of {name}?',
  },
  confirmRemoveTheirsText: {
    es: 'Para quien perdió su teléfono y sus códigos de recuperación. Sus sesiones se cierran, entra con su contraseña y se le avisa por correo. Asegúrate de que quien lo pide es esa persona.',
    en: 'For a user who lost their phone and their recovery codes. Their sessions end, they sign in with their password, and a mail notifies them. Make sure that it is they who ask.',
  },
  removedTheirs: {
    es: 'Se quitaron los segundos factores y se le avisó por correo',
    en: 'The second factors were removed, and a mail notifies them',
  },
  allFactors: { es: 'todos', en: 'all of them' },
  since: { es: 'Desde {day}', en: 'Since {day}' },
  setUp: { es: 'Configurar', en: 'Set up' },
  replace: { es: 'Cambiar de teléfono', en: 'Change phone' },
  remove: { es: 'Quitar', en: 'Remove' },
  removeNamed: { es: 'Quitar {name}', en: 'Remove {name}' },
  removed: { es: 'Se quitó el segundo factor', en: 'The second factor was removed' },
  confirmRemove: { es: '¿Quitar {name}?', en: 'Remove {name}?' },
  confirmRemoveText: {
    es: 'Ya no podrás entrar con él.',
    en: 'You will no longer be able to sign in with it.',
  },
  scanLead: {
    es: 'Escanea el código con tu aplicación (Google Authenticator, Microsoft Authenticator, 1Password…) y escribe los seis dígitos que muestra.',
    en: 'Scan the code with your app (Google Authenticator, Microsoft Authenticator, 1Password…) and enter the six digits that it shows.',
  },
  qr: {
    es: 'Código QR para la aplicación de códigos',
    en: 'QR code for the authenticator app',
  },
  secret: { es: 'O escribe esta clave', en: 'Or type this key' },
  openApp: { es: 'Abrir en la aplicación', en: 'Open in the app' },
  code: { es: 'Código de seis dígitos', en: 'Six-digit code' },
  confirm: { es: 'Confirmar', en: 'Confirm' },
  cancel: { es: 'Cancelar', en: 'Cancel' },
  added: { es: 'Tu segundo factor está listo', en: 'Your second factor is ready' },
  passkeys: { es: 'Llaves de acceso', en: 'Passkeys' },
  passkeysNone: {
    es: 'Tu huella, tu rostro o una llave de seguridad. También sirve para entrar sin contraseña.',
    en: 'Your fingerprint, your face or a security key. It also signs you in without a password.',
  },
  passkeysUnavailable: {
    es: 'Este navegador o esta dirección no admiten llaves de acceso: hace falta https.',
    en: 'This browser or this address does not support passkeys: https is needed.',
  },
  passkeyName: { es: 'Nombre de la llave', en: 'Name of the passkey' },
  passkeyNamePlaceholder: { es: 'Mi computadora', en: 'My computer' },
  addPasskey: { es: 'Agregar llave de acceso', en: 'Add a passkey' },
  passkeyNamed: { es: 'llave de acceso «{name}»', en: 'passkey “{name}”' },
  passkeyCreated: { es: 'Creada {moment}', en: 'Created {moment}' },
  passkeyUsed: { es: 'Último uso {moment}', en: 'Last used {moment}' },
  passkeyUnused: { es: 'Sin usar', en: 'Not used yet' },
  recoveryCodes: { es: 'Códigos de recuperación', en: 'Recovery codes' },
  recoveryCodesLeft: { es: 'Te quedan {left} de {count}', en: 'You have {left} of {count} left' },
  recoveryCodesLead: {
    es: 'Guárdalos donde no dependan de tu teléfono. Cada uno sirve una vez para entrar sin tu segundo factor, y no se vuelven a mostrar.',
    en: 'Keep them where they do not depend on your phone. Each signs you in once without your second factor, and they are not shown again.',
  },
  renew: { es: 'Generar códigos nuevos', en: 'Make new codes' },
  copy: { es: 'Copiar', en: 'Copy' },
  copied: { es: 'Copiado', en: 'Copied' },
  saved: { es: 'Ya los guardé', en: 'I have saved them' },

  signInTitle: { es: 'Confirma que eres tú', en: 'Confirm that it is you' },
  signInCodeLead: {
    es: 'Escribe el código de tu aplicación, o uno de tus códigos de recuperación.',
    en: 'Enter the code of your app, or one of your recovery codes.',
  },
  signInPasskeyLead: {
    es: 'Usa tu llave de acceso, o escribe uno de tus códigos de recuperación.',
    en: 'Use your passkey, or enter one of your recovery codes.',
  },
  signInCode: { es: 'Código', en: 'Code' },
  signIn: { es: 'Entrar', en: 'Sign in' },
  byPasskey: { es: 'Usar llave de acceso', en: 'Use a passkey' },
  signInWithPasskey: { es: 'Entrar con llave de acceso', en: 'Sign in with a passkey' },
  setUpTitle: { es: 'Configura tu segundo factor', en: 'Set up your second factor' },
  passkeyAborted: {
    es: 'No se usó ninguna llave de acceso.',
    en: 'No passkey was used.',
  },
  proveTitle: { es: 'Confirma que eres tú', en: 'Confirm that it is you' },
  proveLead: {
    es: 'Lo que sigue afecta la seguridad o no se puede deshacer. Lo que escribiste se conserva.',
    en: 'What comes next concerns security or cannot be undone. What you typed is kept.',
  },
  password: { es: 'Tu contraseña', en: 'Your password' },
  byCode: { es: 'Usar un código', en: 'Use a code' },
  byPassword: { es: 'Usar la contraseña', en: 'Use the password' },
  continue: { es: 'Continuar', en: 'Continue' },
} as const satisfies Record<string, LocalizedWords>;
