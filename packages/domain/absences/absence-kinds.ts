import type { LocalizedWords } from '../kit/words.ts';

/** Reasons of an absence. */
export const absenceKinds = ['holiday', 'illness', 'leave', 'lent'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

export const absenceKindWords = {
  holiday: { es: 'Vacaciones', en: 'Holiday' },
  illness: { es: 'Enfermedad', en: 'Illness' },
  leave: { es: 'Permiso', en: 'Leave' },
  lent: { es: 'Préstamo a otra división', en: 'Lent to another division' },
} as const satisfies Record<AbsenceKind, LocalizedWords>;

export const maxAbsenceNoteLength = 500;
