// The simulated page has no layout: elements have no size, and a menu whose target has none counts as scrolled out of view.
// Mantine then hides the menu a moment after it opened, which a test notices on a busy machine alone.
// So the window and what stands in it have a size.
const sized = Symbol.for('the size of the page');

/** Gives elements without a size one pixel, and the page that of its window; once for the files that share a page. */
function givePageSize(): void {
  if (Reflect.has(globalThis, sized)) return;
  Reflect.set(globalThis, sized, true);
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function getSizedRect(this: Element): DOMRect {
    const { x, y, width, height } = getBoundingClientRect.call(this);
    return new DOMRect(x, y, width || 1, height || 1);
  };
  const { innerWidth: clientWidth, innerHeight: clientHeight } = window;
  for (const [name, value] of Object.entries({ clientWidth, clientHeight }))
    Object.defineProperty(document.documentElement, name, { configurable: true, value });
}

givePageSize();
