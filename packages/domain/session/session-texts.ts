import type { LocalizedWords } from '../kit/words.ts';

/** Texts of a user's sessions. */
export const sessionTexts = {
  own: { es: 'Tus sesiones', en: 'Your sessions' },
  ownLead: {
    es: 'Dónde tienes abierta tu cuenta. Si no reconoces alguna, ciérrala y cambia tu contraseña.',
    en: 'Where you are signed in. If you do not recognise one, end it and change your password.',
  },
  theirs: { es: 'Sesiones', en: 'Sessions' },
  none: { es: 'No tiene ninguna sesión abierta.', en: 'There is no open session.' },
  failed: {
    es: 'No se pudieron cargar las sesiones.',
    en: 'The sessions could not be loaded.',
  },
  device: { es: '{browser} en {system}', en: '{browser} on {system}' },
  unknown: { es: 'Otro programa', en: 'Another program' },
  current: { es: 'Esta sesión', en: 'This session' },
  lastUsed: { es: 'Último uso', en: 'Last used' },
  end: { es: 'Cerrar', en: 'End' },
  endOf: { es: 'Cerrar la sesión de {device}', en: 'End the session of {device}' },
  endOthers: { es: 'Cerrar las demás', en: 'End all others' },
  endAll: { es: 'Cerrar todas sus sesiones', en: 'End all their sessions' },
  ended: { es: 'Sesión cerrada', en: 'Session ended' },
  allEnded: { es: 'Sesiones cerradas', en: 'Sessions ended' },
} as const satisfies Record<string, LocalizedWords>;
