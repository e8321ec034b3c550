import type { PluralWords, Words } from './words.ts';

/** The texts of catalogue screens that name no noun. */
export const kitTexts = {
  cancel: { es: 'Cancelar', en: 'Cancel' },
  close: { es: 'Cerrar', en: 'Close' },
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
  pickColor: { es: 'Elegir {name}', en: 'Pick {name}' },
  nameTwice: {
    es: 'Ya existe «{name}» (id {id}). Guárdalo solo si es otro.',
    en: '“{name}” exists already (id {id}). Save it only if this is another one.',
  },
  dayShape: { es: 'dd/mm/aaaa', en: 'dd/mm/yyyy' },
  dayUnread: {
    es: 'No es un día. Escríbelo así: 5/12/2026, 5 dic, mañana o +15',
    en: 'This is no day. Write it like 5/12/2026, 5 Dec, tomorrow or +15',
  },
  dayFar: {
    es: '{day}: a más de dos años de hoy. ¿Es correcto?',
    en: '{day}: more than two years from today. Is that right?',
  },
  time: { es: 'Hora', en: 'Time' },
  timeOf: { es: '{label}: hora', en: '{label}: time' },
  timeShape: { es: 'HH:mm', en: 'HH:mm' },
  timeWrong: { es: 'Escríbela así: 14:30', en: 'Write it like 14:30' },
  dependents: { es: 'Lo que depende de este registro', en: 'What depends on this record' },
  dependentsOf: { es: '{module}: {count}', en: '{module}: {count}' },
  noDependents: { es: 'Nada depende de este registro.', en: 'Nothing depends on this record.' },

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
  searchOptions: { es: 'Buscar opciones', en: 'Search options' },
  noOptions: { es: 'Nada coincide', en: 'Nothing matches' },
  previousMonth: { es: 'Mes anterior', en: 'Previous month' },
  nextMonth: { es: 'Mes siguiente', en: 'Next month' },

  sortBy: { es: 'Ordenar por', en: 'Sort by' },
  order: { es: 'Orden', en: 'Order' },
  ascending: { es: 'Ascendente', en: 'Ascending' },
  descending: { es: 'Descendente', en: 'Descending' },

  noMatchHint: {
    es: 'Cambia o quita algún filtro para ver más.',
    en: 'Change or remove a filter to see more.',
  },
  pastLastPage: { es: 'Esta página ya no existe', en: 'This page no longer exists' },
  pastLastPageHint: {
    es: 'Hay menos filas que antes. Vuelve a la primera página.',
    en: 'There are fewer rows than before. Go back to the first page.',
  },

  unsavedTitle: { es: '¿Descartar los cambios?', en: 'Discard the changes?' },
  unsavedText: {
    es: 'Lo que escribiste aún no se guarda y se perderá.',
    en: 'What you wrote is not saved yet and will be lost.',
  },
  keepEditing: { es: 'Seguir editando', en: 'Keep editing' },
  discard: { es: 'Descartar', en: 'Discard' },

  staleTitle: {
    es: 'Alguien cambió este registro mientras lo editabas',
    en: 'Somebody changed this record while you were editing it',
  },
  staleText: {
    es: 'No se guardó nada. Vuelve a cargarlo para ver sus cambios; lo que escribiste en otros campos se conserva.',
    en: 'Nothing was saved. Reload it to see their changes; what you wrote in other fields is kept.',
  },
  reload: { es: 'Volver a cargar', en: 'Reload' },
  staleField: {
    es: 'Cambió a «{value}». Se conserva lo que escribiste.',
    en: 'It changed to “{value}”. What you wrote is kept.',
  },

  choose: { es: 'Elige una opción', en: 'Choose an option' },
  chooseSome: { es: 'Elige una o varias opciones', en: 'Choose one or more options' },
  noChoices: { es: 'Todavía no hay opciones', en: 'There are no options yet' },
  takeOff: { es: 'Quitar {name}', en: 'Remove {name}' },
  chooseReplacement: { es: 'Elige el reemplazo', en: 'Choose the replacement' },
  typeToSearch: {
    es: 'Escribe al menos {count} letras para buscar',
    en: 'Type at least {count} letters to search',
  },
  searching: { es: 'Buscando…', en: 'Searching…' },
  moreOptions: { es: 'Mostrar más', en: 'Show more' },
  optionsFailed: {
    es: 'No se pudieron cargar las opciones',
    en: 'The options could not be loaded',
  },
  removeText: {
    es: 'Se eliminará «{name}» (id {id}). Esto no se puede deshacer.',
    en: '“{name}” (id {id}) will be deleted. This cannot be undone.',
  },

  translations: { es: 'Traducciones de «{field}»', en: 'Translations of “{field}”' },
  translationsHint: {
    es: 'Donde falte una traducción se muestra «{base}».',
    en: 'Where a translation is missing, “{base}” is shown.',
  },
  translationsEmptyHint: {
    es: 'Donde falte una traducción se muestra el texto del formulario.',
    en: 'Where a translation is missing, the text of the form is shown.',
  },

  map: { es: 'Mapa de {field}', en: 'Map of {field}' },
  mapHint: {
    es: 'Haz clic en el mapa, arrastra el marcador o pega coordenadas o un enlace de mapas.',
    en: 'Click the map, drag the pin, or paste coordinates or a link of a map.',
  },
  pin: { es: 'Marcador de la ubicación', en: 'Location pin' },
  zoomIn: { es: 'Acercar', en: 'Zoom in' },
  zoomOut: { es: 'Alejar', en: 'Zoom out' },
  openInMaps: {
    es: 'Abrir {coordinates} en un mapa (pestaña nueva)',
    en: 'Open {coordinates} in a map (new tab)',
  },
  openLink: { es: '{link} (pestaña nueva)', en: '{link} (new tab)' },
  color: { es: 'Color {color}', en: 'Colour {color}' },

  es: { es: 'Español', en: 'Spanish' },
  en: { es: 'Inglés', en: 'English' },
} as const satisfies Record<string, Words>;

/** The rest of a list of tags: `+3`, said in full to those who listen. */
export const moreTags: PluralWords = {
  one: { es: '{count} más: {names}', en: '{count} more: {names}' },
  other: { es: '{count} más: {names}', en: '{count} more: {names}' },
};

export const chosenCount: PluralWords = {
  one: { es: '{count} elegida', en: '{count} chosen' },
  other: { es: '{count} elegidas', en: '{count} chosen' },
};

export const filterCount: PluralWords = {
  one: { es: '{count} filtro', en: '{count} filter' },
  other: { es: '{count} filtros', en: '{count} filters' },
};
