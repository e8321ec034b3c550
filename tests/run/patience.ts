/** Processor time of the sample in microseconds: long enough to reveal a shared processor, short enough not to delay the run. */
const sampleMicroseconds = 150_000;

/**
 * Returns the factor by which work takes longer on this machine than on a quiet one: the time of a little work in this run, divided by
 * its processor time. Limits of waiting are multiples of it. Workers inherit what the first process measured.
 */
export function getPatience(): number {
  process.env['PATIENCE'] ??= String(measurePatience());
  return Number(process.env['PATIENCE']);
}

function measurePatience(): number {
  const begin = performance.now();
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    const used = user + system;
    if (used >= sampleMicroseconds) return Math.max(1, ((performance.now() - begin) * 1000) / used);
  }
}
