import type { LocalizedWords } from '../kit/words.ts';
import { maintenanceTexts } from '../planning/calls/maintenance-texts.ts';

/** Texts of the dialog that notes an absence, and of the list of absences. Those shared with maintenance are the same. */
export const absenceTexts = {
  ...maintenanceTexts,
  title: { es: 'Ausencia de {name}', en: 'Absence of {name}' },
  begun: {
    es: 'Ya empezó: solo puede cambiar su fin',
    en: 'It has begun: only its end can change',
  },
  over: { es: 'Esta ausencia ya terminó', en: 'This absence is over' },
  overlap: {
    es: 'Ya hay una ausencia en esas fechas',
    en: 'There already is an absence on those dates',
  },
  replanned: {
    es: 'Al guardarla verás el nuevo plan, y decides si se aplica.',
    en: 'Once it is saved you see the new plan, and decide whether it is applied.',
  },
  save: { es: 'Guardar ausencia', en: 'Save absence' },
  saved: { es: 'Ausencia guardada', en: 'Absence saved' },
  ahead: { es: 'Ausencias en curso y por venir', en: 'Running and coming absences' },
  noneAhead: { es: 'No hay ausencias anotadas.', en: 'No absences are noted.' },
  changed: { es: 'Ausencia cambiada', en: 'Absence changed' },
  callOffTitle: { es: 'Anular ausencia', en: 'Call off absence' },
  callOffText: {
    es: '«{name}» trabajará con normalidad: {window}.',
    en: '“{name}” will work as usual: {window}.',
  },
  calledOff: { es: 'Ausencia anulada', en: 'Absence called off' },
  endNowTitle: { es: 'Terminar ausencia ahora', en: 'End absence now' },
  endNowText: {
    es: '«{name}» vuelve a trabajar desde ahora, no al final de lo anotado: {window}.',
    en: '“{name}” works again from now on, not from the end of what was noted: {window}.',
  },
  ended: { es: 'Ausencia terminada', en: 'Absence ended' },
} as const satisfies Record<keyof typeof maintenanceTexts, LocalizedWords>;

/** Texts of an absence's fields, besides its times. */
export const absenceFieldTexts = {
  add: { es: 'Anotar ausencia', en: 'Note an absence' },
  kind: { es: 'Motivo', en: 'Reason' },
  note: { es: 'Nota', en: 'Note' },
  division: { es: 'División a la que va', en: 'Division they go to' },
  position: { es: 'Puesto que ocupa ahí', en: 'Position they take there' },
  choose: { es: 'Elige', en: 'Choose' },
  nothing: { es: 'No hay ninguno', en: 'There is none' },
  needsKind: { es: 'Elige el motivo', en: 'Choose the reason' },
  needsPosition: {
    es: 'Elige la división y el puesto que ocupará ahí',
    en: 'Choose the division and the position that they take there',
  },
  otherDivision: {
    es: 'Elige un puesto de otra división que la suya',
    en: 'Choose a position of another division than their own',
  },
  lentTo: { es: '{kind}: {division}, {position}', en: '{kind}: {division}, {position}' },
  noted: { es: '{kind}. {note}', en: '{kind}. {note}' },
  failed: { es: 'No se pudieron cargar las ausencias.', en: 'The absences could not be loaded.' },
} as const satisfies Record<string, LocalizedWords>;

/** Texts shown before a user with future work is disabled. */
export const plannedWorkWarningTexts = {
  user: {
    es: '«{name}» tiene trabajo planeado. Anota desde cuándo no estará: verás a quién afecta y lo volverás a planear con los demás. Después podrás deshabilitar.',
    en: '“{name}” has planned work. Note from when they will not be there: you see what it hits and plan it again with the others. Then you can disable them.',
  },
  workplace: {
    es: '«{name}» tiene trabajo planeado. Detenla en ese tiempo: verás qué pedidos afecta y los volverás a planear. Después podrás deshabilitarla.',
    en: '“{name}” has planned work. Stop it for that time: you see which orders that hits and plan them again. Then you can disable it.',
  },
} as const satisfies Record<string, LocalizedWords>;
