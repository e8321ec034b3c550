import type { LocalizedWords } from '../kit/words.ts';
import type { PasswordRuleResult } from './password.ts';

/** Texts of the auth screen. `{company}` is the account, `{email}` the address that the user types. */
export const authTexts = {
  claim: {
    es: 'De la cotización a la tarima entregada.',
    en: 'From the quotation to the delivered pallet.',
  },
  title: { es: 'Inicia sesión', en: 'Sign in' },
  lead: { es: 'Te damos la bienvenida a {company}', en: 'Welcome to {company}' },
  submit: { es: 'Entrar', en: 'Sign in' },
  toForgot: { es: '¿Olvidaste tu contraseña?', en: 'Forgot your password?' },
  toValidate: { es: 'Validar correo', en: 'Validate email' },
  toSignIn: { es: 'Volver a iniciar sesión', en: 'Back to sign in' },
  haveCode: { es: 'Ya tengo un código', en: 'I already have a code' },
  haveNoCode: { es: 'No tengo un código', en: "I don't have a code" },

  email: { es: 'Correo electrónico', en: 'Email' },
  password: { es: 'Contraseña', en: 'Password' },
  newPassword: { es: 'Contraseña nueva', en: 'New password' },
  code: { es: 'Código de confirmación', en: 'Confirmation code' },
  showPassword: { es: 'Mostrar la contraseña', en: 'Show the password' },
  hidePassword: { es: 'Ocultar la contraseña', en: 'Hide the password' },

  forgotTitle: { es: 'Recupera tu contraseña', en: 'Recover your password' },
  forgotLead: {
    es: 'Escribe tu correo y te enviaremos un código.',
    en: 'Enter your email and we will send you a code.',
  },
  sendCode: { es: 'Enviar código', en: 'Send code' },
  codeSent: {
    es: 'Si {email} tiene acceso, el código va en camino. Vence en 15 minutos.',
    en: 'If {email} has access, the code is on its way. It expires in 15 minutes.',
  },
  resetLead: {
    es: 'Escribe el código que te llegó por correo y elige una contraseña nueva.',
    en: 'Enter the code from your mailbox and choose a new password.',
  },
  changePassword: { es: 'Cambiar contraseña', en: 'Change password' },
  passwordChanged: {
    es: 'Contraseña actualizada. Entra con la nueva.',
    en: 'Password updated. Sign in with the new one.',
  },

  changeTitle: { es: 'Cambia tu contraseña', en: 'Change your password' },
  changeLead: {
    es: 'Elige una contraseña nueva para {email}.',
    en: 'Choose a new password for {email}.',
  },
  firstLogin: {
    es: 'Este es tu primer inicio de sesión, necesitas cambiar tu contraseña.',
    en: 'This is your first login, you need to change your password.',
  },

  validateTitle: { es: 'Valida tu correo', en: 'Validate your email' },
  validateLead: {
    es: 'Te enviaremos un código para comprobar que es tuyo.',
    en: 'We will send you a code to check that it is yours.',
  },
  validateCodeLead: {
    es: 'Escribe el código que te llegó por correo.',
    en: 'Enter the code from your mailbox.',
  },
  validate: { es: 'Validar', en: 'Validate' },
  validated: {
    es: 'Correo validado. Ya puedes entrar.',
    en: 'Email validated. You can sign in now.',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Requirements of a strong password, for the list below the field. */
export const passwordStrengthTexts = {
  min: { es: '{count} caracteres', en: '{count} characters' },
  uppercase: { es: '{count} mayúsculas', en: '{count} uppercase letters' },
  lowercase: { es: '{count} minúsculas', en: '{count} lowercase letters' },
  digits: { es: '{count} números', en: '{count} digits' },
  special: { es: '{count} carácter especial', en: '{count} special character' },
} as const satisfies Record<PasswordRuleResult['rule'], LocalizedWords>;

/** Texts of the password rules for screen readers. */
export const passwordRuleScreenReaderWords = {
  met: { es: '{rule}: cumplido.', en: '{rule}: met.' },
  missing: { es: '{rule}: falta.', en: '{rule}: missing.' },
  left: { es: 'Falta: {rules}.', en: 'Missing: {rules}.' },
  strong: { es: 'La contraseña es segura.', en: 'The password is strong.' },
} as const satisfies Record<string, LocalizedWords>;
