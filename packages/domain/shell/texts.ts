import { kitTexts } from '../kit/texts.ts';
import type { LocalizedWords } from '../kit/words.ts';
import { permissions, type Permission } from '../profiles/permissions.ts';

/** Names of the screens: guarded screens have the name of their permission. */
export const screenNames = {
  main: { es: 'Inicio', en: 'Home' },
  notifications: { es: 'Notificaciones', en: 'Notifications' },
  ...permissions,
} as const satisfies Record<'main' | 'notifications' | Permission, LocalizedWords>;

export const menuGroups = {
  users_management: { es: 'Gestión de usuarios', en: 'Users management' },
  crm: { es: 'CRM', en: 'CRM' },
  products_management: { es: 'Gestión de productos', en: 'Products management' },
  operations: { es: 'Operaciones', en: 'Operations' },
  inventories: { es: 'Inventarios', en: 'Inventories' },
  production: { es: 'Producción', en: 'Production' },
  settings: { es: 'Configuración', en: 'Settings' },
} as const satisfies Record<string, LocalizedWords>;

export type MenuGroup = keyof typeof menuGroups;

export const appShellTexts = {
  skip: { es: 'Saltar al contenido', en: 'Skip to content' },
  menu: { es: 'Menú principal', en: 'Main menu' },
  openMenu: { es: 'Abrir el menú', en: 'Open the menu' },
  foldMenu: { es: 'Plegar el menú', en: 'Fold the menu' },
  unfoldMenu: { es: 'Desplegar el menú', en: 'Unfold the menu' },
  close: { es: 'Cerrar', en: 'Close' },
  showTyped: { es: 'Mostrar u ocultar lo escrito', en: 'Show or hide what is typed' },
  home: { es: '{company}: ir al inicio', en: '{company}: go home' },
  toDashboard: { es: '{company}: ir al tablero', en: '{company}: go to the dashboard' },
} as const satisfies Record<string, LocalizedWords>;

export const headerTexts = {
  language: { es: 'Idioma {code}: {name}', en: 'Language {code}: {name}' },
  scheme: { es: 'Apariencia: {name}', en: 'Appearance: {name}' },
  user: { es: '{initials} {name}: tu cuenta', en: '{initials} {name}: your account' },
  signOut: { es: 'Cerrar sesión', en: 'Sign out' },
  signedOut: { es: 'Cerraste tu sesión.', en: 'You signed out.' },
} as const satisfies Record<string, LocalizedWords>;

/** Names of the languages, each in its own language so that its speakers can read it. */
export const languageNames: LocalizedWords = { es: 'Español', en: 'English' };

export const colorSchemeNames = {
  light: { es: 'Clara', en: 'Light' },
  dark: { es: 'Oscura', en: 'Dark' },
  auto: { es: 'Como el sistema', en: 'Like the system' },
} as const satisfies Record<string, LocalizedWords>;

export const commandPaletteTexts = {
  open: { es: 'Buscar', en: 'Search' },
  title: {
    es: 'Buscar pantallas, acciones y registros',
    en: 'Search screens, actions and records',
  },
  placeholder: {
    es: 'Escribe una pantalla, un nombre o un número…',
    en: 'Type a screen, a name or a number…',
  },
  nothing: {
    es: 'Nada se llama así. Prueba con otra palabra.',
    en: 'Nothing has that name. Try another word.',
  },
  screens: { es: 'Pantallas', en: 'Screens' },
  actions: { es: 'Acciones', en: 'Actions' },
  records: { es: 'Registros', en: 'Records' },
  failed: {
    es: 'No se pudieron buscar los registros. Inténtalo de nuevo.',
    en: 'The records could not be searched. Try again.',
  },
  changeLanguage: { es: 'Cambiar el idioma a {name}', en: 'Change the language to {name}' },
  changeScheme: { es: 'Apariencia: {name}', en: 'Appearance: {name}' },
} as const satisfies Record<string, LocalizedWords>;

export const errorScreenTexts = {
  notFoundTitle: { es: 'Error 404', en: 'Error 404' },
  notFound: {
    es: 'Esta página no existe, o tu perfil no la puede abrir.',
    en: 'This page does not exist, or your profile may not open it.',
  },
  goHome: { es: 'Ir al inicio', en: 'Go home' },
  awayTitle: { es: 'No podemos conectar', en: 'We cannot connect' },
  away: {
    es: 'El servicio no responde por ahora. Revisa tu conexión e inténtalo de nuevo: nada se perdió.',
    en: 'The service is not answering right now. Check your connection and try again: nothing was lost.',
  },
  retry: { es: 'Intentar de nuevo', en: 'Try again' },
  chunkTitle: { es: 'Hay que volver a cargar', en: 'A reload is needed' },
  chunk: kitTexts.missingPart,
  reload: { es: 'Volver a cargar', en: 'Reload' },
  faultTitle: { es: 'Algo salió mal', en: 'Something went wrong' },
  fault: {
    es: 'Ocurrió un error inesperado en esta pantalla. Vuelve a intentarlo; si sigue igual, contacta a soporte.',
    en: 'An unexpected error happened on this screen. Try again; if it stays, contact support.',
  },
  accountTitle: { es: 'Aquí no hay ninguna empresa', en: 'There is no company here' },
  account: {
    es: 'No encontramos una cuenta para {host}. Revisa que la dirección esté bien escrita.',
    en: 'We found no account for {host}. Check that the address is spelled correctly.',
  },
} as const satisfies Record<string, LocalizedWords>;
