import type { FloorReport } from '@tarima/domain/floor/step-progress';
import { describe, expect, test } from 'vitest';
import { countGoodPiecesOfLaterSteps } from './reports-by-line.ts';

const createReport = (good: number): FloorReport => ({
  id: good,
  userId: 1,
  kind: 'pieces',
  good,
  scrap: 0,
  aside: 0,
  reason: null,
  at: 0,
  stocked: 0,
  undoes: null,
});

describe('pieces that have passed a step', () => {
  const [saw, nailer, printer] = [11, 12, 13];
  const recipe = {
    rawMaterials: [],
    steps: [saw, nailer, printer].map((workplaceId, at) => ({
      workplaceId,
      step: at + 1,
      workTime: 1,
    })),
  };
  const reports = new Map([
    [saw, [createReport(50)]],
    [nailer, [createReport(3), createReport(4)]],
    [printer, [createReport(20)]],
  ]);
  const countPassed = (workplaceId: number): number =>
    countGoodPiecesOfLaterSteps({ recipe }, reports, workplaceId);

  test('are the most good pieces of any later step, however far on', () => {
    expect(countPassed(saw)).toBe(20);
    expect(countPassed(nailer)).toBe(20);
  });

  test('are none for the last step, for an unknown one and without reports', () => {
    expect(countPassed(printer)).toBe(0);
    expect(countPassed(99)).toBe(0);
    expect(countGoodPiecesOfLaterSteps({ recipe }, undefined, saw)).toBe(0);
    expect(countGoodPiecesOfLaterSteps({ recipe: null }, reports, saw)).toBe(0);
  });
});
