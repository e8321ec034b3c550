import { expect, type BrowserContext, type ConsoleMessage } from '@playwright/test';

// The browser's own note about an answer of 4xx, or one that never came. Journeys look at what the screen made of it.
// Notes about sockets that opened too late on a busy machine are left out too: the client closes them and opens the next one.
const ofTheNetwork =
  /^Failed to load resource: (the server responded with a status of 4|net::ERR_)|^WebSocket connection to \S+ failed: WebSocket is closed before the connection is established/;
// Drawing in space by the processor, as a machine without a graphics card does, is slow: a note about its speed, and no fault of a page.
const ofTheGraphics = /GL Driver Message \(OpenGL, Performance|software WebGL/;

/** Collects every complaint of the browser: errors of the page, and refusals of the security policy. */
export class Watch {
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];

  private constructor(context: BrowserContext) {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (thrown) => this.#complaints.push(String(thrown.error())));
  }

  static async over(context: BrowserContext): Promise<Watch> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (refused) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = refused;
        const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
        console.error(`Security policy: ${violatedDirective} refused ${blockedURI} at ${place}`);
      });
    });
    return new Watch(context);
  }

  #hear(message: ConsoleMessage): void {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    const text = message.text();
    if (isLoud && !ofTheNetwork.test(text) && !ofTheGraphics.test(text))
      this.#complaints.push(text);
  }

  /** Allows a complaint that this journey provokes. */
  allow(complaint: RegExp): void {
    this.#allowed.push(complaint);
  }

  expectSilence(): void {
    const unexpected = this.#complaints.filter(
      (complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)),
    );
    expect(unexpected, 'complaints of the browser').toEqual([]);
  }
}
