import type { BrowserContext, Page, Request } from '@playwright/test';

/** Requests of the pages of a context that have no answer yet. */
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
    const ended = (request: Request): void => {
      this.#underway.delete(request);
      this.#tell();
    };
    context.on('requestfinished', ended);
    context.on('requestfailed', ended);
    // Drops the requests of a closed page, which get no answer any more.
    context.on('page', (page) =>
      page.on('close', () => {
        for (const request of this.#underway)
          if (isOf(request, page)) this.#underway.delete(request);
        this.#tell();
      }),
    );
  }

  get isQuiet(): boolean {
    return this.#underway.size === 0;
  }

  async quiet(): Promise<void> {
    if (!this.isQuiet) await new Promise<void>((resolve) => this.#whenQuiet.push(resolve));
  }

  #tell(): void {
    if (!this.isQuiet) return;
    for (const tell of this.#whenQuiet.splice(0)) tell();
  }
}

const known = new WeakMap<BrowserContext, Traffic>();

/** Has to begin before the first page does. */
export const followTraffic = (context: BrowserContext): void =>
  void known.set(context, new Traffic(context));

/** Waits until every request is answered, the page is drawn and nothing moves: by the page's own activity, not by a time of silence. */
export async function settled(page: Page): Promise<void> {
  const traffic = known.get(page.context());
  if (!traffic) throw new Error('Nobody follows the traffic of this page');
  for (;;) {
    await traffic.quiet();
    const { begun } = traffic;
    const isStill = await whileDrawing(page, page.evaluate(staysStill));
    if (isStill && traffic.isQuiet && traffic.begun === begun) return;
  }
}

/** Requests a frame every second of a wait: a browser without a window now and then draws none by itself. */
async function whileDrawing<Result>(page: Page, waiting: Promise<Result>): Promise<Result> {
  const ask = async (): Promise<void> => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.captureScreenshot');
    await devtools.detach();
  };
  const timer = setInterval(() => void ask().catch(() => undefined), 1_000);
  return waiting.finally(() => clearInterval(timer));
}

/** Whether the page did not change until it had been idle twice. Runs in the page. */
async function staysStill(): Promise<boolean> {
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
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
  await idle();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await idle();
  observer.disconnect();
  return changes === 0;
}

function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false; // a request of a page that was never drawn
  }
}
