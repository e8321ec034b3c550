import type { LocalizedWords } from '../../kit/words.ts';

/** Keys of the calendars in which planners move work, with their effects, for the help of the screen. */
export const planShortcutTexts = {
  move: {
    es: 'Mover el trabajo enfocado: su hora, o la persona de al lado',
    en: 'Move the focused work: its time, or to the next person',
  },
  moveDay: { es: 'Moverlo al día siguiente o anterior', en: 'Move it to the next or previous day' },
  resize: { es: 'Cambiar su duración', en: 'Change its length' },
  select: { es: 'Elegirlo, para actuar sobre varios', en: 'Select it, to act on several' },
  duplicate: { es: 'Duplicarlo', en: 'Duplicate it' },
  pin: { es: 'Fijarlo o soltarlo', en: 'Pin or unpin it' },
  remove: { es: 'Quitarlo del plan', en: 'Remove it from the plan' },
  edit: { es: 'Abrir su formulario', en: 'Open its form' },
  save: { es: 'Guardar el plan', en: 'Save the plan' },
  steps: { es: 'Deshacer y rehacer', en: 'Undo and redo' },
  carry: {
    es: 'Llevar el trabajo enfocado a otra hora o a otra persona',
    en: 'Carry the focused work to another time or person',
  },
  putDown: {
    es: 'Dejarlo ahí y guardar; sin llevar nada, ver sus acciones',
    en: 'Put it down and save; while nothing is carried, show its actions',
  },
  takeBack: { es: 'Regresarlo a donde estaba', en: 'Take it back to where it was' },
} as const satisfies Record<string, LocalizedWords>;
