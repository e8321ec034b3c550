import { defineTransitions, listPossibleEvents } from '../kit/transitions.ts';
import type { LocalizedWords } from '../kit/words.ts';

/** Source: specification, section 4, "Workplaces". Maintenance also ends by itself when its window does. */
export const workplaceTransitions = defineTransitions([
  { from: ['inactive', 'maintenance'], event: 'enable', to: 'active' },
  { from: ['active'], event: 'disable', to: 'inactive' },
  { from: ['active'], event: 'maintain', to: 'maintenance' },
]);

export type WorkplaceStatus = 'active' | 'inactive' | 'maintenance';
export type WorkplaceEvent = 'enable' | 'disable' | 'maintain';

export const isWorkplaceStatus = (value: unknown): value is WorkplaceStatus =>
  value === 'active' || value === 'inactive' || value === 'maintenance';

/** Returns the actions that a status of a workplace allows. */
export const listWorkplaceActions = (status: unknown): WorkplaceEvent[] =>
  isWorkplaceStatus(status) ? listPossibleEvents(workplaceTransitions, status) : [];

export const workplaceTexts = {
  enable: { es: 'Habilitar', en: 'Enable' },
  disable: { es: 'Deshabilitar', en: 'Disable' },
  disableTitle: { es: 'Deshabilitar estación de trabajo', en: 'Disable workplace' },
  disableText: {
    es: '«{name}» ya no recibirá trabajo nuevo hasta que la habilites.',
    en: '“{name}” will take no new work until you enable it.',
  },
  statusUpdated: { es: 'Estatus actualizado', en: 'Status updated' },
  ofDivision: {
    es: 'Los de la división que elijas',
    en: 'Those of the division that you choose',
  },
} as const satisfies Record<string, LocalizedWords>;
