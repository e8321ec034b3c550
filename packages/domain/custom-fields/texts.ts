import type { PluralWords, LocalizedWords } from '../kit/words.ts';
import type { CustomFieldType } from './definition.ts';
import type { CustomFieldRuleName } from './field-settings.ts';

export const customFieldTypeNames: Readonly<Record<CustomFieldType, LocalizedWords>> = {
  text: { es: 'Texto', en: 'Text' },
  number: { es: 'Número', en: 'Number' },
  select: { es: 'Selección', en: 'Select' },
  'multiple-select': { es: 'Selección múltiple', en: 'Multiple select' },
  date: { es: 'Fecha', en: 'Date' },
  link: { es: 'Enlace', en: 'Link' },
};

export const customFieldRuleNames: Readonly<Record<CustomFieldRuleName, LocalizedWords>> = {
  email: { es: 'Es un correo electrónico', en: 'Is an email' },
  minCharacters: { es: 'Mínimo de caracteres', en: 'Fewest characters' },
  minSpecialCharacters: {
    es: 'Mínimo de caracteres especiales',
    en: 'Fewest special characters',
  },
  minDigits: { es: 'Mínimo de dígitos', en: 'Fewest digits' },
  minUppercase: { es: 'Mínimo de mayúsculas', en: 'Fewest uppercase letters' },
  minLowercase: { es: 'Mínimo de minúsculas', en: 'Fewest lowercase letters' },
  positive: { es: 'Es mayor que cero', en: 'Is more than zero' },
  integer: { es: 'Es un número entero', en: 'Is a whole number' },
  greaterOrEqual: { es: 'Mayor o igual que', en: 'Greater than or equal to' },
  lessOrEqual: { es: 'Menor o igual que', en: 'Less than or equal to' },
};

export const customFieldTexts = {
  fieldsHint: {
    es: 'Aparecen en el formulario y en la lista, en este orden.',
    en: 'They appear in the form and in the list, in this order.',
  },
  noFields: { es: 'Todavía no hay campos', en: 'There are no fields yet' },
  noFieldsHint: {
    es: 'Agrega los datos que solo tu empresa necesita: entran en formularios, listas y filtros.',
    en: 'Add what only your company needs: it enters forms, lists and filters.',
  },
  addField: { es: 'Agregar campo', en: 'Add field' },
  newField: { es: 'Nuevo campo', en: 'New field' },
  editField: { es: 'Editar campo', en: 'Edit field' },
  back: { es: 'Volver a los campos', en: 'Back to the fields' },
  required: { es: 'Obligatorio', en: 'Required' },
  actionsOf: { es: 'Acciones del campo {name}', en: 'Actions for the field {name}' },
  move: {
    es: 'Mover {name}. Arrastra, o usa las flechas arriba y abajo.',
    en: 'Move {name}. Drag, or use the up and down arrows.',
  },
  moveUp: { es: 'Subir', en: 'Move up' },
  moveDown: { es: 'Bajar', en: 'Move down' },
  moved: {
    es: '{name}: posición {place} de {count}',
    en: '{name}: place {place} of {count}',
  },
  type: { es: 'Tipo', en: 'Type' },
  nameIn: { es: 'Nombre en español', en: 'Name in Spanish' },
  nameInEnglish: { es: 'Nombre en inglés', en: 'Name in English' },
  requiredHint: {
    es: 'No se podrá guardar un registro sin este dato.',
    en: 'A record cannot be saved without it.',
  },
  options: { es: 'Opciones', en: 'Options' },
  optionIn: { es: 'Opción {number} en español', en: 'Option {number} in Spanish' },
  optionInEnglish: { es: 'Opción {number} en inglés', en: 'Option {number} in English' },
  addOption: { es: 'Agregar opción', en: 'Add option' },
  removeOption: { es: 'Quitar la opción {number}', en: 'Remove option {number}' },
  noOptionsYet: { es: 'Agrega al menos una opción', en: 'Add at least one option' },
  settings: { es: 'Configuración', en: 'Settings' },
  settingsOf: { es: 'Configuración del campo', en: 'Settings of the field' },
  settingsHint: {
    es: 'Lo que dejes vacío no se pide.',
    en: 'What you leave blank is not asked for.',
  },
  rules: { es: 'Reglas', en: 'Rules' },
  most: { es: 'Máximo de caracteres', en: 'Most characters' },
  regularExpression: { es: 'Expresión regular', en: 'Regular expression' },
  regularExpressionHint: {
    es: 'Se busca en el texto; con ^ al inicio y $ al final debe coincidir completo.',
    en: 'It is looked for in the text; with ^ at the start and $ at the end all of it must match.',
  },
  default: { es: 'Valor inicial', en: 'Initial value' },
  unit: { es: 'Unidad de medida', en: 'Unit of measurement' },
  isCurrency: { es: 'Es un importe en dólares (USD)', en: 'Is an amount in US dollars' },
  selectionLimit: { es: 'Máximo de opciones elegidas', en: 'Most options chosen' },
  changeTitle: { es: '¿Guardar el cambio?', en: 'Save the change?' },
  invalidHint: {
    es: 'Conservan su valor y se corrigen la próxima vez que alguien los edite.',
    en: 'They keep their value, which is corrected when somebody edits them next.',
  },
  missingHint: {
    es: 'Se pedirá la próxima vez que alguien los edite.',
    en: 'It will be asked for when somebody edits them next.',
  },
  saveAnyway: { es: 'Guardar de todos modos', en: 'Save anyway' },
  removeTitle: { es: '¿Eliminar el campo «{name}»?', en: 'Delete the field “{name}”?' },
  removeUnused: {
    es: 'Ningún registro tiene un valor en este campo.',
    en: 'No record has a value in this field.',
  },
  removeUsed: {
    es: 'Lo que guardan dejará de verse en formularios y listas. Queda en el historial de cada registro; un campo nuevo con el mismo nombre empieza vacío.',
    en: 'What they hold will no longer be seen in forms and lists. It stays in the history of each record; a new field with the same name starts empty.',
  },
  inUse: {
    es: 'No se guardó: hay registros que usan lo que quieres quitar.',
    en: 'It was not saved: records use what you want to take away.',
  },
  reordered: { es: 'Orden guardado', en: 'Order saved' },
  failed: {
    es: 'No se pudieron cargar los campos',
    en: 'The fields could not be loaded',
  },
} as const satisfies Record<string, LocalizedWords>;

export const recordsWithValueWords: PluralWords = {
  one: {
    es: '{count} registro tiene un valor en este campo.',
    en: '{count} record has a value in this field.',
  },
  other: {
    es: '{count} registros tienen un valor en este campo.',
    en: '{count} records have a value in this field.',
  },
};

export const valuesBecomingInvalidWords: PluralWords = {
  one: {
    es: '{count} registro tiene un valor que ya no cumplirá las reglas.',
    en: '{count} record has a value that will break the rules.',
  },
  other: {
    es: '{count} registros tienen un valor que ya no cumplirá las reglas.',
    en: '{count} records have a value that will break the rules.',
  },
};

export const recordsLackingValueWords: PluralWords = {
  one: { es: '{count} registro no tiene este dato.', en: '{count} record lacks this value.' },
  other: { es: '{count} registros no tienen este dato.', en: '{count} records lack this value.' },
};

export const settingsCountWords: PluralWords = {
  one: { es: '{count} ajuste', en: '{count} setting' },
  other: { es: '{count} ajustes', en: '{count} settings' },
};
