import type { BoardOrder } from '@tarima/domain/planning/calls/board-contract';

/** Builds an order of the board with values that a test does not care about. */
export const buildTestBoardOrder = (order: Partial<BoardOrder> = {}): BoardOrder => ({
  id: 149,
  customer: 'Embotelladora',
  status: 'production',
  updatedAt: '2026-11-20T15:00:00.000Z',
  requestedDate: '2026-11-24',
  start: '2026-11-23T15:00:00Z',
  end: '2026-11-24T18:00:00Z',
  madeAt: null,
  stands: null,
  details: [],
  ...order,
});
