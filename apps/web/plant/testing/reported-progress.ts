/** Progress of a step as the floor reports it: 180 of 480. */
export const buildTestReportedProgress = (state: string, changed: object = {}) => ({
  good: 180,
  scrap: 0,
  aside: 0,
  left: 300,
  stocked: 0,
  state,
  stoppedFor: null,
  workers: [],
  minutes: 90,
  last: '2026-11-23T16:00:00Z',
  ...changed,
});
