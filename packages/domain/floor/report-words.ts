import type { LocalizedWords } from '../kit/words.ts';
import type { ShownStepState } from './step-progress.ts';
import type { PauseReason, ReportKind, ScrapReason } from './report-kinds.ts';

export const pauseReasonWords: Readonly<Record<PauseReason, LocalizedWords>> = {
  break: { es: 'Descanso', en: 'Break' },
  otherWork: { es: 'Otro trabajo', en: 'Other work' },
  endOfShift: { es: 'Fin de turno', en: 'End of shift' },
  help: { es: 'Necesito ayuda', en: 'I need help' },
  material: { es: 'Falta material', en: 'Material missing' },
  machine: { es: 'Máquina parada', en: 'Machine down' },
};

export const scrapReasonWords: Readonly<Record<ScrapReason, LocalizedWords>> = {
  split: { es: 'Rajada', en: 'Split' },
  size: { es: 'Fuera de medida', en: 'Wrong size' },
  nails: { es: 'Mal clavada', en: 'Badly nailed' },
  wane: { es: 'Con gema o nudo', en: 'Wane or knot' },
  broken: { es: 'Rota al moverla', en: 'Broken in handling' },
  other: { es: 'Otra causa', en: 'Something else' },
};

/** Words of the states that `getShownStepState` returns. */
export const shownStepStateWords: Readonly<Record<ShownStepState, LocalizedWords>> = {
  waiting: { es: 'Por empezar', en: 'Not begun' },
  running: { es: 'En marcha', en: 'Running' },
  idle: { es: 'Por seguir', en: 'To be continued' },
  stopped: { es: 'Detenido', en: 'Stopped' },
  finished: { es: 'Hecho', en: 'Done' },
};

export const reportKindWords: Readonly<Record<ReportKind, LocalizedWords>> = {
  start: { es: 'Empezó', en: 'Began' },
  pause: { es: 'Se detuvo', en: 'Stopped' },
  pieces: { es: 'Piezas', en: 'Pieces' },
  reworked: { es: 'Retrabajo', en: 'Reworked' },
  finish: { es: 'Terminó', en: 'Finished' },
  stocked: { es: 'Al almacén', en: 'Into stock' },
  lost: { es: 'Perdidas en el camino', en: 'Lost on the way' },
};

const reasonWords: Readonly<Record<string, LocalizedWords>> = {
  ...scrapReasonWords,
  ...pauseReasonWords,
};

/** Returns the words of a reason for a pause or a loss; undefined for an unknown reason. */
export const findPauseOrScrapReasonWords = (reason: string): LocalizedWords | undefined =>
  Object.hasOwn(reasonWords, reason) ? reasonWords[reason] : undefined;
