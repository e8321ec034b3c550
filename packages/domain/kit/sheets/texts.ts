import type { PluralWords, LocalizedWords } from '../words.ts';

/** Texts of spreadsheets, import templates and the import dialog. */
export const spreadsheetTexts = {
  importTitle: { es: 'Importar {many}', en: 'Import {many}' },
  templateTitle: { es: '1. Prepara el archivo', en: '1. Prepare the file' },
  templateHint: {
    es: 'Descarga la plantilla y llena una fila por registro. Con un id se actualiza ese registro; sin id se crea uno. También sirve un archivo exportado.',
    en: 'Download the template and fill in one row for each record. With an id that record is updated; without one a new record is created. An exported file works too.',
  },
  template: { es: 'Descargar plantilla', en: 'Download template' },
  sample: { es: 'Descargar ejemplo', en: 'Download example' },
  sampleHint: {
    es: 'El ejemplo trae dos filas que ya se pueden importar.',
    en: 'The example has two rows that can be imported as they are.',
  },
  fileTitle: { es: '2. Elige el archivo', en: '2. Choose the file' },
  drop: {
    es: 'Arrastra aquí un archivo de Excel (.xlsx) o CSV',
    en: 'Drop an Excel (.xlsx) or CSV file here',
  },
  choose: { es: 'Elegir archivo', en: 'Choose a file' },
  chooseAnother: { es: 'Elegir otro archivo', en: 'Choose another file' },
  limits: {
    es: 'Un archivo de hasta {megabytes} MB y {rows} filas. Se guarda todo o nada.',
    en: 'One file of up to {megabytes} MB and {rows} rows. All of it is saved, or nothing.',
  },
  foreign: {
    es: 'También sirve un archivo de otro programa: dices qué es cada columna, y las filas encuentran sus registros por nombre, código o correo.',
    en: 'A file of another program works too: you say what each column is, and rows find their records by name, code or e-mail.',
  },
  notExcel: {
    es: 'Elige un archivo de Excel (.xlsx) o CSV',
    en: 'Choose an Excel (.xlsx) or CSV file',
  },
  onlyOne: { es: 'Elige un solo archivo', en: 'Choose one file only' },
  checking: { es: 'Revisando «{name}»', en: 'Checking “{name}”' },
  saving: { es: 'Importando «{name}»', en: 'Importing “{name}”' },
  upload: { es: 'Enviando el archivo', en: 'Sending the file' },
  preview: { es: 'Vista previa', en: 'Preview' },
  previewOf: {
    es: 'Las primeras filas y las que tienen errores',
    en: 'The first rows and those with errors',
  },
  row: { es: 'Fila', en: 'Row' },
  column: { es: 'Columna', en: 'Column' },
  value: { es: 'Valor', en: 'Value' },
  allowed: { es: 'Qué se permite', en: 'What is allowed' },
  blank: { es: '(vacío)', en: '(blank)' },
  action: { es: 'Acción', en: 'Action' },
  create: { es: 'Crear', en: 'Create' },
  update: { es: 'Actualizar', en: 'Update' },
  none: { es: 'Sin cambios', en: 'No changes' },
  skip: { es: 'Ya está', en: 'Already there' },
  refuse: { es: 'No se puede guardar', en: 'Cannot be saved' },
  badCell: { es: 'Con error', en: 'With an error' },
  errors: { es: 'Errores', en: 'Errors' },
  errorsHint: {
    es: 'No se guardó nada. Corrige el archivo y elígelo otra vez.',
    en: 'Nothing was saved. Correct the file and choose it again.',
  },
  errorsRange: { es: 'Del {first} al {last} de {count}', en: '{first} to {last} of {count}' },
  moreErrors: {
    es: 'Aquí están los primeros {shown} de {count}. Corrígelos y elige el archivo otra vez para ver los demás.',
    en: 'These are the first {shown} of {count}. Correct them and choose the file again to see the others.',
  },
  marked: { es: 'Descargar con los errores marcados', en: 'Download with the errors marked' },
  ready: { es: 'Todo está bien. Así quedará:', en: 'All is well. This is what will happen:' },
  ignored: {
    es: 'Estas columnas no se importan: {columns}',
    en: 'These columns are not imported: {columns}',
  },
  nothing: {
    es: 'El archivo dice lo mismo que los registros: no hay nada que guardar.',
    en: 'The file says what the records say: there is nothing to save.',
  },
  nothingNew: {
    es: 'Todos los registros ya están: no hay nada que agregar.',
    en: 'All of the records are there already: there is nothing to add.',
  },
  confirm: { es: 'Importar', en: 'Import' },
  wholeRow: { es: 'Toda la fila', en: 'The whole row' },
  exporting: { es: 'Preparando el archivo de «{list}»', en: 'Preparing the file of “{list}”' },
  exportProgress: { es: '{rows} de {total} filas', en: '{rows} of {total} rows' },
  exportAsked: {
    es: 'Se está preparando el archivo de {many}. Te avisaremos en la campana.',
    en: 'The file of {many} is being prepared. The bell will tell you.',
  },
  exportUnread: {
    es: 'No se exportó nada: este enlace pide filtros que no se pudieron aplicar. Sigue sin ellos, o elige filas y expórtalas.',
    en: 'Nothing was exported: this link asks for filters that could not be applied. Go on without them, or select rows and export those.',
  },
  exportFailed: {
    es: 'No se pudo preparar el archivo de «{list}». Inténtalo de nuevo.',
    en: 'The file of “{list}” could not be prepared. Try again.',
  },
  severalHint: {
    es: 'Varios se separan con punto y coma: uno; otro',
    en: 'Several are separated by semicolons: one; another',
  },
  recordHint: {
    es: 'El nombre, o el id si varios se llaman igual',
    en: 'The name, or the id where several have the same',
  },
  chooseListed: { es: 'Elige una opción de la lista', en: 'Choose an option from the list' },
} as const satisfies Record<string, LocalizedWords>;

export const recordsToCreateCountWords: PluralWords = {
  one: { es: '{count} por crear', en: '{count} to create' },
  other: { es: '{count} por crear', en: '{count} to create' },
};
export const recordsToUpdateCountWords: PluralWords = {
  one: { es: '{count} por actualizar', en: '{count} to update' },
  other: { es: '{count} por actualizar', en: '{count} to update' },
};
export const unchangedCountWords: PluralWords = {
  one: { es: '{count} sin cambios', en: '{count} without changes' },
  other: { es: '{count} sin cambios', en: '{count} without changes' },
};
/** New records without a location, which is the centre of their city. */
export const locatedCountWords: PluralWords = {
  one: {
    es: '{count} sin ubicación: se pone en el centro de su ciudad, y puedes moverla después',
    en: '{count} without a location: it is set to the centre of its city, and you can move it later',
  },
  other: {
    es: '{count} sin ubicación: se ponen en el centro de su ciudad, y puedes moverlas después',
    en: '{count} without a location: they are set to the centre of their city, and you can move them later',
  },
};
/** Rows at the end of a file that are left out because they are totals. */
export const totalRowCountWords: PluralWords = {
  one: {
    es: '{count} fila de total no se importa: {rows}',
    en: '{count} row with a total is not imported: {rows}',
  },
  other: {
    es: '{count} filas de total no se importan: {rows}',
    en: '{count} rows with a total are not imported: {rows}',
  },
};
export const skippedCountWords: PluralWords = {
  one: { es: '{count} que ya está', en: '{count} already there' },
  other: { es: '{count} que ya están', en: '{count} already there' },
};
export const refusedCountWords: PluralWords = {
  one: { es: '{count} que no se puede guardar', en: '{count} that cannot be saved' },
  other: { es: '{count} que no se pueden guardar', en: '{count} that cannot be saved' },
};
export const errorCountWords: PluralWords = {
  one: { es: '{count} celda con error', en: '{count} cell with an error' },
  other: { es: '{count} celdas con error', en: '{count} cells with errors' },
};
export const readRowCountWords: PluralWords = {
  one: { es: '{count} fila leída', en: '{count} row read' },
  other: { es: '{count} filas leídas', en: '{count} rows read' },
};
/** Message after the import of a file. */
export const importedCountWords: PluralWords = {
  one: { es: '{count} registro importado', en: '{count} record imported' },
  other: { es: '{count} registros importados', en: '{count} records imported' },
};
