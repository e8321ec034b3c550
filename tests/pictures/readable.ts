import type { Page } from '@playwright/test';
import { computeContrast, minControlContrast, minTextContrast } from '@tarima/domain/kit/contrast';

/** Words as they are drawn: both colours as hex. */
interface Drawn {
  readonly where: string;
  readonly color: string;
  readonly behind: string;
  /** Large words are read with the contrast of a part. */
  readonly isLarge: boolean;
}

/**
 * Returns the words that stand out too little from their background, each with its ratio. Source: WCAG 2.2, 1.4.3. Reads the colours
 * of the page alone, which is cheaper than axe; the soak runs axe as well.
 * @param besides selectors of what another picture is judged by
 */
export async function findUnreadableWords(
  page: Page,
  besides: readonly string[],
): Promise<string[]> {
  const drawn = await page.evaluate(readWords, besides.join(', '));
  return drawn.flatMap(({ where, color, behind, isLarge }) => {
    const ratio = computeContrast(color, behind);
    const minContrast = isLarge ? minControlContrast : minTextContrast;
    return ratio < minContrast
      ? [`${where}: ${ratio.toFixed(2)}, not ${minContrast} (${color} on ${behind})`]
      : [];
  });
}

/** Runs in the page, which has no access to anything outside this function. */
function readWords(besides: string): Drawn[] {
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

  const blend = ([red, green, blue, alpha]: Colour, below: Colour): Colour => [
    red * alpha + below[0] * (1 - alpha),
    green * alpha + below[1] * (1 - alpha),
    blue * alpha + below[2] * (1 - alpha),
    1,
  ];

  /** Whether this position places an element by itself, so that it may lie on another element than its parent. */
  const isPositioned = (position: string): boolean =>
    position === 'absolute' || position === 'fixed';

  function underneath(element: Element): Element | null {
    const { x, y, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
    const at = stack.findIndex((each) => element.contains(each));
    // The stack lacks elements that are scrolled away, covered, or take no clicks.
    const below = at < 0 ? [] : stack.slice(at + 1);
    return below.find((each) => !element.contains(each)) ?? element.parentElement;
  }

  /** Returns the colour behind the words of an element; undefined if a picture lies there. */
  function behind(element: Element): Colour | undefined {
    if (backgrounds.has(element)) return backgrounds.get(element);
    const style = getComputedStyle(element);
    const [red, green, blue, alpha] = colourOf(style.backgroundColor);
    const own: Colour = [red, green, blue, alpha * Number(style.opacity)];
    const under = isPositioned(style.position) ? underneath(element) : element.parentElement;
    const below = under ? behind(under) : colourOf('Canvas');
    const isPicture = style.backgroundImage !== 'none';
    const seen = isPicture ? undefined : own[3] === 1 ? own : below && blend(own, below);
    backgrounds.set(element, seen);
    return seen;
  }

  /** Whether the words of an element have to be readable: not those of disabled controls, nor those for screen readers alone. */
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

  const toHex = (colour: Colour): string =>
    `#${colour
      .slice(0, 3)
      .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
      .join('')}`;

  const drawn = new Map<string, Drawn>();
  function read(element: Element, words: string): void {
    if (!isToRead(element)) return;
    const style = getComputedStyle(element);
    const background = behind(element);
    if (!background) return;
    let opacity = 1;
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity);
    const [red, green, blue, alpha] = colourOf(style.color);
    const size = Number.parseFloat(style.fontSize);
    const one = {
      where: `${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`,
      color: toHex(blend([red, green, blue, alpha * opacity], background)),
      behind: toHex(background),
      isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
    };
    drawn.set(JSON.stringify(one), one);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.nodeValue?.trim() ?? '';
    if (words !== '' && node.parentElement) read(node.parentElement, words);
  }
  for (const input of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  ))
    if (input.value !== '' && !['checkbox', 'radio'].includes(input.type)) read(input, input.value);
  return [...drawn.values()];
}
