import type { PluralWords, LocalizedWords } from '../words.ts';

/** Texts of bulk actions. `{things}` is a count with its noun, `{act}` the label of the button. */
export const bulkActionTexts = {
  chooseAll: { es: 'Elegir todo lo que coincide: {things}', en: 'Select all that match: {things}' },
  allChosen: { es: 'Todo lo que coincide: {things}', en: 'All that match: {things}' },
  edit: { es: 'Cambiar un campo', en: 'Change a field' },
  editField: { es: 'Cambiar {field}', en: 'Change {field}' },
  editIt: { es: 'Cambiar ({count})', en: 'Change ({count})' },
  byPercent: { es: '{field}, en porcentaje', en: '{field}, in percent' },
  percent: { es: 'Cambio en %', en: 'Change in %' },
  percentHint: {
    es: '5 sube cinco por ciento, −5 lo baja. Se redondea a los decimales del campo.',
    en: '5 raises by five percent, −5 lowers. Rounded to the decimals of the field.',
  },
  percentValue: { es: '{field}: {percent} %', en: '{field}: {percent}%' },
  percentExample: { es: '{name}: {before} → {after}', en: '{name}: {before} → {after}' },
  newValue: { es: '{field}: {value}', en: '{field}: {value}' },
  title: { es: '{act} · {things}', en: '{act} · {things}' },
  field: { es: 'Campo', en: 'Field' },
  check: { es: 'Revisar', en: 'Check' },
  checking: { es: 'Revisando qué se puede…', en: 'Checking what can be done…' },
  doing: { es: 'Trabajando…', en: 'Working…' },
  progress: { es: '{count} de {total}', en: '{count} of {total}' },
  stop: { es: 'Detener', en: 'Stop' },
  willDo: { es: 'Se hará en {done} de {total}.', en: '{done} of {total} will be changed.' },
  wasDone: { es: 'Se hizo en {done} de {total}.', en: 'It was done to {done} of {total}.' },
  nothing: { es: 'No se puede hacer en ninguno.', en: 'It cannot be done to any of them.' },
  forGood: { es: 'Esto no se puede deshacer.', en: 'This cannot be undone.' },
  doIt: { es: '{act} ({count})', en: '{act} ({count})' },
  because: { es: '{count}: {reason}', en: '{count}: {reason}' },
  named: { es: '{name} ({id})', en: '{name} ({id})' },
  notNow: { es: 'Su estatus no lo permite', en: 'Its status does not allow it' },
  changedMeanwhile: {
    es: 'Alguien lo cambió desde que lo viste',
    en: 'Somebody changed it since you saw it',
  },
  done: { es: '{act}: hecho en {things}', en: '{act}: done to {things}' },
  interrupted: {
    es: 'Se interrumpió: se hizo en {done} de {total}. Lo demás está como estaba.',
    en: 'It was interrupted: it was done to {done} of {total}. The rest is as it was.',
  },
  undone: { es: 'Se deshizo: {things}', en: 'Undone: {things}' },
  notUndone: {
    es: 'Se deshizo en {done} de {total}: lo demás cambió después.',
    en: 'Undone for {done} of {total}: the rest has changed since.',
  },

  undoneCell: { es: 'Se deshizo el cambio', en: 'The change was undone' },
  editCell: { es: 'Cambiar {field} de {name}', en: 'Change {field} of {name}' },
  changedCell: { es: '{field} de {name}: guardado', en: '{field} of {name}: saved' },
} as const satisfies Record<string, LocalizedWords>;

export const unchangedRecordsWords: PluralWords = {
  one: { es: '{count} se queda como está:', en: '{count} stays as it is:' },
  other: { es: '{count} se quedan como están:', en: '{count} stay as they are:' },
};

export const namesAndMoreWords: PluralWords = {
  one: { es: '{names} y {count} más', en: '{names} and {count} more' },
  other: { es: '{names} y {count} más', en: '{names} and {count} more' },
};
