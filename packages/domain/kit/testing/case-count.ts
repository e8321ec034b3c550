import { inject } from 'vitest';

/**
 * Returns how many cases a property draws: the usual number, and in `npm run soak` forty times as many, or as many as are given.
 * The soak ends a property after ten minutes at the latest.
 */
export const getCaseCount = (usual: number, inSoak: number = usual * 40): number =>
  inject('soak') ? inSoak : usual;
