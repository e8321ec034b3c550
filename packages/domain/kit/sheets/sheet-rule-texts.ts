import type { ErrorDetail } from '../errors.ts';
import { sayValidationRule } from '../rules.ts';
import { say, type Language, type LocalizedWords } from '../words.ts';

/** Rules of a cell, a row or a whole workbook, besides the rules of its fields. They are separate, since lists load without them. */
export const sheetRuleTexts = {
  noRecord: {
    es: 'No hay ningún registro con este nombre o id',
    en: 'There is no record with this name or id',
  },
  noRecordNear: {
    es: 'No hay ningún registro con este nombre o id. ¿Es {names}?',
    en: 'There is no record with this name or id. Is it {names}?',
  },
  ambiguous: {
    es: 'Varios se llaman así. Escribe el id: {ids}',
    en: 'Several have this name. Write the id: {ids}',
  },
  sampleNeeds: {
    es: 'Para el ejemplo falta un registro de «{name}»: crea uno antes',
    en: 'The example lacks a record of “{name}”: create one first',
  },
  hiddenColumn: {
    es: 'Tu perfil no ve la columna «{column}»: quítala del archivo',
    en: 'Your profile does not see the column “{column}”: take it out of the file',
  },
  yesNo: { es: 'Escribe Sí o No', en: 'Write Yes or No' },
  sheetDay: {
    es: 'Escribe una fecha posterior al 1900-01-01, como 2026-11-21, 21/11/2026, 21 nov 2026 o nov 21, 2026',
    en: 'Write a date after 1900-01-01, like 2026-11-21, 21/11/2026, 21 Nov 2026 or Nov 21, 2026',
  },
  noSuchDay: {
    es: 'Esta fecha no está en ningún calendario. Revisa el día y el mes.',
    en: 'No calendar has this date. Check the day and the month.',
  },
  notDayFirst: {
    es: 'El archivo escribe primero el día, y así esta fecha no está en ningún calendario',
    en: 'The file writes the day first, and read like this no calendar has this date',
  },
  notMonthFirst: {
    es: 'El archivo escribe primero el mes, y así esta fecha no está en ningún calendario',
    en: 'The file writes the month first, and read like this no calendar has this date',
  },
  unclearDay: {
    es: 'Puede leerse de dos maneras. Di si va primero el día o el mes, o escríbela como 2026-11-21.',
    en: 'It can be read in two ways. Say whether the day or the month comes first, or write it like 2026-11-21.',
  },
  unclearNumber: {
    es: 'Puede leerse de dos maneras. Di si los decimales van con punto o con coma.',
    en: 'It can be read in two ways. Say whether decimals have a point or a comma.',
  },
  noPercentage: {
    es: 'La celda es un porcentaje y aquí va un número. Escríbelo sin %.',
    en: 'The cell is a percentage, and this column takes a number. Write it without %.',
  },
  percentOfAmount: {
    es: 'La celda es un porcentaje, y el tipo de descuento dice importe',
    en: 'The cell is a percentage, and the kind of discount says amount',
  },
  sheetNumber: {
    es: 'Escribe un número mayor que -10,000,000,000',
    en: 'Write a number greater than -10,000,000,000',
  },
  formula: {
    es: 'La fórmula no trae su resultado. Abre el archivo en Excel, guárdalo y vuelve a subirlo.',
    en: 'The formula comes without its result. Open the file in Excel, save it and upload it again.',
  },
  cellError: {
    es: 'La celda tiene un error de Excel. Escribe el valor.',
    en: 'The cell holds an Excel error. Write the value.',
  },
  unreadText: {
    es: 'Una letra se perdió al guardar el archivo (�). Escríbela de nuevo.',
    en: 'A letter was lost when the file was saved (�). Write it again.',
  },
  merged: {
    es: 'La celda está combinada con otras. Sepárala y llena cada una.',
    en: 'The cell is merged with others. Unmerge it and fill each one.',
  },
  staleRow: {
    es: 'El registro cambió después de exportar el archivo. Expórtalo de nuevo, o borra «Actualizado» en esta fila para imponer lo que dice.',
    en: 'The record changed after the file was exported. Export it again, or clear “Updated” in this row to impose what it says.',
  },
  repeatedRow: {
    es: 'El id ya está en la fila {row}',
    en: 'The id is already in row {row}',
  },
  repeatedValue: {
    es: 'El valor ya está en la fila {row}',
    en: 'The value is already in row {row}',
  },
  sameAsRow: {
    es: 'Debe decir lo mismo que la fila {row}, que es del mismo registro, o quedar en blanco',
    en: 'It must say the same as row {row}, which is of the same record, or be left blank',
  },
  finalRow: {
    es: 'Este registro ya no se puede cambiar',
    en: 'This record can no longer be changed',
  },
  noSuchId: {
    es: 'No existe este id. Déjalo vacío para crear un registro nuevo.',
    en: 'There is no such id. Leave it blank to create a new record.',
  },
  ownRecords: {
    es: 'Tu perfil no permite escribir en este registro',
    en: 'Your profile may not write this record',
  },
  workbook: {
    es: 'El archivo no es un libro de Excel (.xlsx) que se pueda leer',
    en: 'The file is not an Excel workbook (.xlsx) that can be read',
  },
  openQuote: {
    es: 'Las comillas que se abren en la fila {row} no se cierran',
    en: 'The quotes that are opened in row {row} are never closed',
  },
  cellLength: {
    es: 'Una celda tiene más de {max} caracteres',
    en: 'A cell has more than {max} characters',
  },
  workbookSize: {
    es: 'El libro es demasiado grande al descomprimirse',
    en: 'The workbook is too large once it is unpacked',
  },
  workbookRows: {
    es: 'El libro tiene más de {max} filas. Divídelo en varios.',
    en: 'The workbook has more than {max} rows. Split it.',
  },
  noRows: { es: 'El archivo no tiene filas que importar', en: 'The file has no rows to import' },
  noColumns: {
    es: 'Ninguna columna es de {module}. Usa la plantilla.',
    en: 'No column belongs to {module}. Use the template.',
  },
  repeatedColumn: {
    es: 'La columna «{column}» está dos veces',
    en: 'The column “{column}” is there twice',
  },
} as const satisfies Record<string, LocalizedWords>;

export type SheetRule = keyof typeof sheetRuleTexts;
const isSheetRule = (value: string): value is SheetRule => Object.hasOwn(sheetRuleTexts, value);

/** Formats the sentence of a sheet's issue, in one language. */
export const saySheetRule = (detail: Omit<ErrorDetail, 'path'>, language: Language): string =>
  isSheetRule(detail.rule)
    ? say(sheetRuleTexts[detail.rule], language, detail.params)
    : sayValidationRule(detail, language);
