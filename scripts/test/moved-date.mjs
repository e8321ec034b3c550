/**
 * Replaces `Date` in a page by one that shows another time and runs on. Timers and frames stay the page's own, which the clock of a
 * browser's driver would replace as well. Sent to pages as text: it must not use anything from outside of it.
 * @param {number} offset in milliseconds
 */
export function moveDate(offset) {
  const Real = Date;
  const now = () => Real.now() + offset;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
