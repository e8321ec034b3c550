// The simulated page has no layout: elements have no size, and a menu whose target has none counts as scrolled out of view.
// Mantine then hides the menu shortly after it opened, which fails tests on a busy machine.
// Therefore the window and its elements get a size here.
const sized = Symbol.for('the size of the page');

/** Gives elements without a size one pixel, and the page the size of its window; once for the files that share a page. */
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
