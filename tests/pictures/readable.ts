import type { Page } from '@playwright/test';

/**
 * Words that stand out too little from what lies behind them, each with its ratio. Sources: WCAG 2.2, 1.4.3 and "contrast ratio". It asks
 * the page for colours alone, so it costs a twentieth of axe, which the soak asks as well.
 * @param besides selectors of what another picture is judged by
 */
export const unreadable = (page: Page, besides: readonly string[]): Promise<string[]> =>
  page.evaluate(findUnreadable, besides.join(', '));

/** In the page, which knows nothing outside this function. */
function findUnreadable(besides: string): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) throw new Error('The browser draws no pixel');
  const colours = new Map<string, Colour>();
  const backgrounds = new Map<Element, Colour | undefined>();

  // However a colour is written, the browser draws it.
  function colourOf(written: string): Colour {
    const known = colours.get(written);
    if (known || !pixel) return known ?? [0, 0, 0, 0];
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = written;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red, green, blue, alpha / 255];
    colours.set(written, colour);
    return colour;
  }

  const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => [
    red * alpha + below[0] * (1 - alpha),
    green * alpha + below[1] * (1 - alpha),
    blue * alpha + below[2] * (1 - alpha),
    1,
  ];

  /** What is placed by itself may lie on something else than what it is part of. */
  const lies = (position: string): boolean => position === 'absolute' || position === 'fixed';

  function underneath(element: Element): Element | null {
    const { x, y, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
    const at = stack.findIndex((each) => element.contains(each));
    // What is scrolled away, covered, or takes no clicks is not among them.
    const below = at < 0 ? [] : stack.slice(at + 1);
    return below.find((each) => !element.contains(each)) ?? element.parentElement;
  }

  /** What lies behind the words of an element; undefined where it is a picture. */
  function behind(element: Element): Colour | undefined {
    if (backgrounds.has(element)) return backgrounds.get(element);
    const style = getComputedStyle(element);
    const [red, green, blue, alpha] = colourOf(style.backgroundColor);
    const own: Colour = [red, green, blue, alpha * Number(style.opacity)];
    const under = lies(style.position) ? underneath(element) : element.parentElement;
    const below = under ? behind(under) : colourOf('Canvas');
    const isPicture = style.backgroundImage !== 'none';
    const seen = isPicture ? undefined : own[3] === 1 ? own : below && over(own, below);
    backgrounds.set(element, seen);
    return seen;
  }

  function luminance([red, green, blue]: Colour): number {
    const linear = (channel: number): number => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }

  function ratioOf(one: Colour, other: Colour): number {
    const [bright, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
  }

  /** What cannot be used need not be read, neither can what is there for the ear alone. */
  function isToRead(element: Element): boolean {
    const control = element.closest('label')?.control;
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.clientWidth !== 1 &&
      !element.closest(':disabled, [aria-disabled="true"], svg, option') &&
      !(control?.matches(':disabled') ?? false) &&
      (besides === '' || !element.closest(besides))
    );
  }

  const found = new Set<string>();
  function judge(element: Element, words: string): void {
    if (!isToRead(element)) return;
    const style = getComputedStyle(element);
    const background = behind(element);
    if (!background) return;
    let opacity = 1;
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity);
    const [red, green, blue, alpha] = colourOf(style.color);
    const ratio = ratioOf(over([red, green, blue, alpha * opacity], background), background);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const asked = isLarge ? 3 : 4.5;
    if (ratio < asked)
      found.add(
        `${element.tagName.toLowerCase()} "${words.slice(0, 40)}": ${ratio.toFixed(2)}, not ${asked} (${style.color} on ${background.map(Math.round).join(' ')})`,
      );
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.nodeValue?.trim() ?? '';
    if (words !== '' && node.parentElement) judge(node.parentElement, words);
  }
  for (const input of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  ))
    if (input.value !== '' && !['checkbox', 'radio'].includes(input.type))
      judge(input, input.value);
  return [...found];
}
