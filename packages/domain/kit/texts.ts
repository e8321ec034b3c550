import type { PluralWords, LocalizedWords } from './words.ts';

/** Texts of catalogue screens that do not name a module. */
export const kitTexts = {
  cancel: { es: 'Cancelar', en: 'Cancel' },
  close: { es: 'Cerrar', en: 'Close' },
  undo: { es: 'Deshacer', en: 'Undo' },
  undoHint: { es: 'Deshacer (Ctrl+Z)', en: 'Undo (Ctrl+Z)' },
  save: { es: 'Guardar', en: 'Save' },
  edit: { es: 'Editar', en: 'Edit' },
  view: { es: 'Ver', en: 'View' },
  remove: { es: 'Eliminar', en: 'Delete' },
  add: { es: 'Agregar', en: 'Add' },
  retry: { es: 'Reintentar', en: 'Try again' },
  done: { es: 'Listo', en: 'Done' },
  missingPart: {
    es: 'Una parte de la aplicación no se pudo cargar. Suele pasar cuando hay una versión nueva: vuelve a cargar la página.',
    en: 'A part of the application could not be loaded. It happens when there is a new version: reload the page.',
  },
  none: { es: 'Sin dato', en: 'Not given' },
  yes: { es: 'Sí', en: 'Yes' },
  no: { es: 'No', en: 'No' },

  moreOfList: { es: 'Más opciones de la lista', en: 'More options of the list' },
  actions: { es: 'Acciones', en: 'Actions' },
  actionsOf: { es: 'Acciones de {name}', en: 'Actions for {name}' },
  tags: { es: 'Etiquetas', en: 'Tags' },

  rowsPerPage: { es: 'Filas por página', en: 'Rows per page' },
  pageOf: { es: 'Página {page} de {pages}', en: 'Page {page} of {pages}' },
  pages: { es: 'Páginas', en: 'Pages' },
  goToPage: { es: 'Ir a la página {page}', en: 'Go to page {page}' },
  firstPage: { es: 'Primera página', en: 'First page' },
  previousPage: { es: 'Página anterior', en: 'Previous page' },
  nextPage: { es: 'Página siguiente', en: 'Next page' },

  find: { es: 'Buscar en la lista', en: 'Search the list' },
  findBy: { es: 'Buscar por {columns}', en: 'Search by {columns}' },
  clearFind: { es: 'Borrar la búsqueda', en: 'Clear the search' },
  filters: { es: 'Filtros', en: 'Filters' },
  filterBy: { es: 'Filtrar por {column}', en: 'Filter by {column}' },
  filterContains: { es: 'Contiene…', en: 'Contains…' },
  filterRange: { es: '12 o 10-20', en: '12 or 10-20' },
  filterRangeHint: {
    es: 'Escribe un número, como 12, o un intervalo, como 10-20, 10-, -20 o <50',
    en: 'Write a number, like 12, or a range, like 10-20, 10-, -20 or <50',
  },
  filterAny: { es: 'Cualquiera', en: 'Any' },
  filterAnyDay: { es: 'Cualquier día', en: 'Any day' },
  activeFilters: { es: 'Filtros activos', en: 'Active filters' },
  badge: { es: '{column}: {value}', en: '{column}: {value}' },
  removeFilter: { es: 'Quitar el filtro {column}', en: 'Remove the filter {column}' },
  clearFilters: { es: 'Quitar todos', en: 'Clear all' },
  clear: { es: 'Quitar', en: 'Clear' },
  between: { es: '{from} a {to}', en: '{from} to {to}' },
  atLeast: { es: 'desde {from}', en: 'from {from}' },
  atMost: { es: 'hasta {to}', en: 'up to {to}' },
  moreThan: { es: 'más de {bound}', en: 'more than {bound}' },
  lessThan: { es: 'menos de {bound}', en: 'less than {bound}' },
  isEmpty: { es: 'Sin dato', en: 'Not given' },
  isGiven: { es: 'Con dato', en: 'Given' },
  emptyOrGiven: { es: '{column}: sin dato o con dato', en: '{column}: not given or given' },

  noMatchHint: {
    es: 'Cambia o quita algún filtro para ver más.',
    en: 'Change or remove a filter to see more.',
  },
  pastLastPage: { es: 'Esta página ya no existe', en: 'This page no longer exists' },
  pastLastPageHint: {
    es: 'Hay menos filas que antes. Vuelve a la primera página.',
    en: 'There are fewer rows than before. Go back to the first page.',
  },

  choose: { es: 'Elige una opción', en: 'Choose an option' },
  noChoices: { es: 'Todavía no hay opciones', en: 'There are no options yet' },

  openInMaps: {
    es: 'Abrir {coordinates} en un mapa (pestaña nueva)',
    en: 'Open {coordinates} in a map (new tab)',
  },
  openLink: { es: '{link} (pestaña nueva)', en: '{link} (new tab)' },
  color: { es: 'Color {color}', en: 'Colour {color}' },

  es: { es: 'Español', en: 'Spanish' },
  en: { es: 'Inglés', en: 'English' },
} as const satisfies Record<string, LocalizedWords>;

/** Count of further tags that are not shown: `+3`, written out for screen readers. */
/** Number of invalid values in a form; a click leads to the first invalid value. */
export const wrongValueCountWords: PluralWords = {
  one: { es: '{count} dato por corregir', en: '{count} value to correct' },
  other: { es: '{count} datos por corregir', en: '{count} values to correct' },
};

export const moreTagsWords: PluralWords = {
  one: { es: '{count} más: {names}', en: '{count} more: {names}' },
  other: { es: '{count} más: {names}', en: '{count} more: {names}' },
};

export const chosenCountWords: PluralWords = {
  one: { es: '{count} elegida', en: '{count} chosen' },
  other: { es: '{count} elegidas', en: '{count} chosen' },
};

export const filterCountWords: PluralWords = {
  one: { es: '{count} filtro', en: '{count} filter' },
  other: { es: '{count} filtros', en: '{count} filters' },
};
