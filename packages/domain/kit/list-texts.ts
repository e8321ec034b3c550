import type { PluralWords, LocalizedWords } from './words.ts';

/** Texts of a list's totals and keyboard shortcuts. */
export const listTexts = {
  totals: { es: 'Sumas', en: 'Sums' },
  totalsOf: { es: 'Lo que suma todo lo que coincide', en: 'What all that matches adds up to' },
  sum: { es: 'Suma', en: 'Sum' },
  average: { es: 'Promedio', en: 'Average' },
  noTotals: { es: 'No hay nada que sumar', en: 'There is nothing to add up' },
  totalsFailed: { es: 'No se pudo sumar.', en: 'It could not be added up.' },
  countBy: { es: 'Contar por', en: 'Count by' },
  nothing: { es: 'Nada', en: 'Nothing' },
  countsOf: { es: 'Cuántos hay por {column}', en: 'How many there are by {column}' },

  copy: { es: 'Copiar como tabla', en: 'Copy as a table' },
  copyFailed: {
    es: 'El navegador no dejó copiar. Inténtalo de nuevo con la página enfrente.',
    en: 'The browser did not let it be copied. Try again with the page in front.',
  },
  unselect: { es: 'Quitar la selección', en: 'Clear the selection' },
  select: { es: 'Elegir', en: 'Select' },
  selectPage: { es: 'Elegir las filas de esta página', en: 'Select the rows of this page' },
  selectRow: { es: 'Elegir {name}', en: 'Select {name}' },
  selection: { es: 'Filas elegidas', en: 'Selected rows' },

  unread: {
    es: 'Este enlace pide filtros que no se pudieron aplicar: la lista muestra más de lo que pide.',
    en: 'This link asks for filters that could not be applied: the list shows more than it asks for.',
  },
  unreadValue: {
    es: '{column}: no se entiende el valor',
    en: '{column}: the value cannot be read',
  },
  unreadHidden: {
    es: '{column}: tu perfil no puede verla',
    en: '{column}: your profile may not see it',
  },
  unreadGone: {
    es: 'Un campo propio que ya no existe (número {id})',
    en: 'A custom field that no longer exists (number {id})',
  },
  unreadUnknown: {
    es: '{name}: esta lista no se filtra por ese dato',
    en: '{name}: this list has no such filter',
  },
  unreadShape: { es: 'Filtros que no se entienden', en: 'Filters that cannot be read' },
  unreadAll: {
    es: 'Mientras tanto no se puede elegir ni exportar todo lo que coincide.',
    en: 'Until then, all that match cannot be selected or exported.',
  },
  dropUnread: { es: 'Seguir sin ellos', en: 'Go on without them' },

  keys: { es: 'Atajos de teclado', en: 'Keyboard shortcuts' },
  keyFind: { es: 'Buscar en la lista', en: 'Search the list' },
  keyAdd: { es: 'Agregar', en: 'Add' },
  keyMove: { es: 'Moverse entre las filas', en: 'Move among the rows' },
  keyView: { es: 'Ver la fila', en: 'View the row' },
  keyPeek: { es: 'Asomarse a la fila sin abrirla', en: 'Peek at the row without opening it' },
  keyEdit: { es: 'Editar la fila', en: 'Edit the row' },
  keyInPlace: {
    es: 'Cambiar un dato de la fila en su celda; Tab pasa al siguiente',
    en: 'Change a value of the row in its cell; Tab goes to the next',
  },
  keySelect: { es: 'Elegir la fila, o soltarla', en: 'Select the row, or let it go' },
  keyCopy: {
    es: 'Copiar las filas elegidas, o las que se ven, como tabla',
    en: 'Copy the selected rows, or those shown, as a table',
  },
  keyClose: {
    es: 'Cerrar lo que está abierto, o quitar la selección',
    en: 'Close what is open, or clear the selection',
  },
  keyHelp: { es: 'Ver estos atajos', en: 'See these shortcuts' },
  keyPalette: {
    es: 'Buscar pantallas, acciones y registros',
    en: 'Search screens, actions and records',
  },
} as const satisfies Record<string, LocalizedWords>;

export const selectedRowCountWords: PluralWords = {
  one: { es: '{count} fila elegida', en: '{count} row selected' },
  other: { es: '{count} filas elegidas', en: '{count} rows selected' },
};

export const copiedRowCountWords: PluralWords = {
  one: { es: '{count} fila copiada', en: '{count} row copied' },
  other: { es: '{count} filas copiadas', en: '{count} rows copied' },
};
