import type { LocalizedWords } from './words.ts';

/** Texts of forms, selects, dialogs and maps; these open above lists, and lists load without them. */
export const formAndDialogTexts = {
  pickColor: { es: 'Elegir {name}', en: 'Pick {name}' },
  nameTwice: {
    es: 'Ya existe «{name}» (id {id}). Guárdalo solo si es otro.',
    en: '“{name}” exists already (id {id}). Save it only if this is another one.',
  },
  dayShape: { es: 'dd/mm/aaaa', en: 'dd/mm/yyyy or 5 Dec' },
  dayUnread: {
    es: 'No es un día. Escríbelo así: 5/12/2026, 5 dic, mañana o +15',
    en: 'This is no day. Write it like 5 Dec 2026, 5/12/2026 (day first), tomorrow or +15',
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
  searchOptions: { es: 'Buscar opciones', en: 'Search options' },
  noOptionCalled: { es: 'No se encuentra: {text}', en: 'Not found: {text}' },
  createOne: { es: '+ Crear {one}', en: '+ Create a {one}' },
  createNamed: { es: '+ Crear {one} «{text}»', en: '+ Create {one} “{text}”' },
  nearOptions: { es: 'Nada coincide. Se parecen:', en: 'Nothing matches. Similar names:' },
  noOptions: { es: 'Nada coincide', en: 'Nothing matches' },
  previousMonth: { es: 'Mes anterior', en: 'Previous month' },
  nextMonth: { es: 'Mes siguiente', en: 'Next month' },
  sortBy: { es: 'Ordenar por', en: 'Sort by' },
  order: { es: 'Orden', en: 'Order' },
  ascending: { es: 'Ascendente', en: 'Ascending' },
  descending: { es: 'Descendente', en: 'Descending' },
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
  chooseSome: { es: 'Elige una o varias opciones', en: 'Choose one or more options' },
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
} as const satisfies Record<string, LocalizedWords>;
