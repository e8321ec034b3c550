// The simulated page of the web's unit tests shows the moment of the run. Evaluated before each file of tests, in one page for many.
import { moveDate } from './moved-date.mjs';

const moved = Symbol.for('the moment of the run');
if (!Reflect.has(globalThis, moved)) {
  Reflect.set(globalThis, moved, true);
  moveDate(Number(process.env['TARIMA_CLOCK_OFFSET'] ?? 0));
}
