import type { BrowserContext, Page, Request } from '@playwright/test';

/** Requests of the pages of a context that have no response yet. */
class Traffic {
  begun = 0;
  readonly #underway = new Set<Request>();
  #whenQuiet: (() => void)[] = [];

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (!/^https?:/.test(request.url())) return;
      this.begun += 1;
      this.#underway.add(request);
    });
    const removeRequest = (request: Request): void => {
      this.#underway.delete(request);
      this.#resolveWhenQuiet();
    };
    context.on('requestfinished', removeRequest);
    context.on('requestfailed', removeRequest);
    // Drops the requests of a closed page, which get no answer any more.
    context.on('page', (page) =>
      page.on('close', () => {
        for (const request of this.#underway)
          if (isRequestOfPage(request, page)) this.#underway.delete(request);
        this.#resolveWhenQuiet();
      }),
    );
  }

  get isQuiet(): boolean {
    return this.#underway.size === 0;
  }

  async waitUntilQuiet(): Promise<void> {
    if (!this.isQuiet) await new Promise<void>((resolve) => this.#whenQuiet.push(resolve));
  }

  #resolveWhenQuiet(): void {
    if (!this.isQuiet) return;
    for (const resolve of this.#whenQuiet.splice(0)) resolve();
  }
}

const trafficByContext = new WeakMap<BrowserContext, Traffic>();

/** Follows the requests of a context. Must be called before its first page opens. */
export const followTraffic = (context: BrowserContext): void =>
  void trafficByContext.set(context, new Traffic(context));

/** Waits until every request has a response, the page is drawn and nothing moves. It watches the page, and waits no fixed time. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const traffic = trafficByContext.get(page.context());
  if (!traffic) throw new Error('The traffic of this page is not followed');
  for (;;) {
    await traffic.waitUntilQuiet();
    const { begun } = traffic;
    const isStill = await whileDrawing(page, page.evaluate(isPageStill));
    if (isStill && traffic.isQuiet && traffic.begun === begun) return;
  }
}

/** Requests a frame every second of a wait: a headless browser sometimes draws none by itself. */
async function whileDrawing<Result>(page: Page, waiting: Promise<Result>): Promise<Result> {
  const requestFrame = async (): Promise<void> => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.captureScreenshot');
    await devtools.detach();
  };
  const timer = setInterval(() => void requestFrame().catch(() => undefined), 1_000);
  return waiting.finally(() => clearInterval(timer));
}

/** Returns true when the page did not change until it had been idle twice. Runs in the page. */
async function isPageStill(): Promise<boolean> {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0)));
  const shown = [...document.images].filter((image) => image.complete && image.src !== '');
  await Promise.all(shown.map((image) => image.decode().catch(() => 0)));
  let changes = 0;
  const observer = new MutationObserver((seen) => (changes += seen.length));
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const waitUntilIdle = () => new Promise((resolve) => requestIdleCallback(resolve));
  await waitUntilIdle();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await waitUntilIdle();
  observer.disconnect();
  return changes === 0;
}

function isRequestOfPage(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false; // a request of a page that was never drawn
  }
}
