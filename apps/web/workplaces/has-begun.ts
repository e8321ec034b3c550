import type { MaintenanceWindow } from '@tarima/domain/workplaces/workplace';

/** Whether a window runs, of those that have not ended. */
export const hasBegun = ({ startDate }: Pick<MaintenanceWindow, 'startDate'>): boolean =>
  Date.parse(startDate) <= Date.now();
