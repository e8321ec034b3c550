/** Long enough that a processor shared with others shows, short enough that nobody notices. */
const sample = 150_000;

/**
 * By how much everything takes longer on this machine than on one that is quiet: the time that a little work took in this run against the
 * processor's time in it. Limits of waiting are multiples of it. Workers inherit what the first process measured.
 */
export function patience(): number {
  process.env['PATIENCE'] ??= String(measured());
  return Number(process.env['PATIENCE']);
}

function measured(): number {
  const begin = performance.now();
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    const used = user + system;
    if (used >= sample) return Math.max(1, ((performance.now() - begin) * 1000) / used);
  }
}
