import type { LocalizedWords } from '../kit/words.ts';

/** Texts of the profiles' screen, besides those of every list. */
export const profileTexts = {
  onlyMineHint: {
    es: 'Sus personas ven y tocan solo los pedidos que ellas crearon, aunque abran la lista de todos.',
    en: 'Its people see and touch only the orders that they created, even where they open the list of all.',
  },
  mayExportHint: {
    es: 'Sus personas descargan listas y reportes como hojas de cálculo. Sin esto los ven, y no los exportan.',
    en: 'Its people download lists and reports as spreadsheets. Without it they see them, and do not export them.',
  },
  mayDeleteHint: {
    es: 'Sus personas eliminan registros de las pantallas que abren. Sin esto los crean y los cambian, y no los eliminan.',
    en: 'Its people delete records of the screens that they open. Without it they create and change them, and do not delete them.',
  },
  secondFactorHint: {
    es: 'Sus personas configuran un segundo factor la próxima vez que entren, y no hacen nada antes.',
    en: 'Its people set up a second factor the next time they sign in, and do nothing before.',
  },
  amounts: { es: 'Importes', en: 'Amounts' },
  general: { es: 'General', en: 'General' },
  allOf: { es: '{group}: seleccionar todo', en: '{group}: select all' },
  chosen: { es: '{count} de {all}', en: '{count} of {all}' },
  notHeld: {
    es: 'Solo puedes dar los permisos que tú tienes.',
    en: 'You can only grant the permissions that you hold.',
  },
  failed: {
    es: 'No se pudieron cargar los permisos.',
    en: 'The permissions could not be loaded.',
  },
  replaced: { es: 'Perfil eliminado y reemplazado', en: 'Profile deleted and replaced' },
  none: { es: 'Este perfil no abre ninguna pantalla.', en: 'This profile opens no screen.' },
} as const satisfies Record<string, LocalizedWords>;
