import { describe, expect, test } from 'vitest';
import { ReplayTracker } from './replay-tracker.ts';

const ours = 1;
const theirs = 2;

/** Returns a tracker whose primary was at 100 bytes after 1 second, and at 200 after 2. */
function trackTwoSeconds(): ReplayTracker {
  const tracker = new ReplayTracker();
  tracker.notePosition(1_000, 100);
  tracker.notePosition(2_000, 200);
  return tracker;
}

describe('a standby', () => {
  test('has no changes before it has replayed a noted position', () => {
    const tracker = trackTwoSeconds();
    expect(tracker.getLag(2_000)).toBe(Infinity);
    expect(tracker.hasChangesOf(ours)).toBe(false);
    tracker.noteReplay(99);
    expect(tracker.getLag(2_000)).toBe(Infinity);
    expect(tracker.hasChangesOf(ours)).toBe(false);
  });

  test('lags behind by the age of the newest completely replayed position', () => {
    const tracker = trackTwoSeconds();
    tracker.noteReplay(100);
    expect(tracker.getLag(2_500)).toBe(1_500);
    tracker.noteReplay(199);
    expect(tracker.getLag(2_500)).toBe(1_500);
    tracker.noteReplay(200);
    expect(tracker.getLag(2_500)).toBe(500);
    expect(tracker.getLag(12_500)).toBe(10_500);
  });

  test.each([
    { changedAt: 999, has: true },
    { changedAt: 1_000, has: false }, // in the very moment the position was queried: it may stand before or behind it
    { changedAt: 1_001, has: false },
  ])('has a change at $changedAt ms after it replayed the position of second 1: $has', (change) => {
    const tracker = trackTwoSeconds();
    tracker.noteChange(ours, change.changedAt);
    tracker.noteReplay(150);
    expect(tracker.hasChangesOf(ours)).toBe(change.has);
    expect(tracker.hasChangesOf(theirs)).toBe(true);
    tracker.noteReplay(200);
    expect(tracker.hasChangesOf(ours)).toBe(true);
  });

  test('lacks the second of two changes until it is replayed, even if it has the first', () => {
    const tracker = trackTwoSeconds();
    tracker.noteChange(ours, 500);
    tracker.noteChange(ours, 1_500);
    tracker.noteReplay(100);
    expect(tracker.hasChangesOf(ours)).toBe(false);
  });

  test('lacks changes of every account while some may have been missed', () => {
    const tracker = trackTwoSeconds();
    tracker.noteMissedChanges(1_500);
    tracker.noteReplay(100);
    expect([ours, theirs].map((id) => tracker.hasChangesOf(id))).toEqual([false, false]);
    tracker.noteReplay(200);
    expect([ours, theirs].map((id) => tracker.hasChangesOf(id))).toEqual([true, true]);
  });

  test('gets its lag from an older stored position if it was far behind', () => {
    const tracker = new ReplayTracker();
    for (let second = 0; second < 2_000; second += 1)
      tracker.notePosition(second * 1_000, second * 100);
    tracker.noteReplay(100_000);
    const lag = tracker.getLag(2_000_000);
    // The position of the very second may be thinned out: an older one counts, never a newer one.
    expect(lag).toBeGreaterThanOrEqual(1_000_000);
    expect(lag).toBeLessThan(1_020_000);
    tracker.noteReplay(199_900);
    expect(tracker.getLag(2_000_000)).toBe(1_000);
  });
});
