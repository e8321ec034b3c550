import { expect, type BrowserContext, type ConsoleMessage } from '@playwright/test';

// Notes of the browser about a response of 4xx, or about a missing one: journeys check the screen instead.
// A note about a socket that opened too late, on a busy machine, is ignored too: the client closes it and opens the next one.
const networkNotes =
  /^Failed to load resource: (the server responded with a status of 4|net::ERR_)|^WebSocket connection to \S+ failed: WebSocket is closed before the connection is established/;
// Notes about slow WebGL, which the processor draws on a machine without a graphics card.
const graphicsNotes = /GL Driver Message \(OpenGL, Performance|software WebGL/;

/** Collects the complaints of the browser: errors and warnings of its console, uncaught errors, and violations of the security policy. */
export class Watch {
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];

  private constructor(context: BrowserContext) {
    context.on('console', (message) => this.#collect(message));
    context.on('weberror', (thrown) => this.#complaints.push(String(thrown.error())));
  }

  static async start(context: BrowserContext): Promise<Watch> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (refused) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = refused;
        const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
        console.error(`Security policy: ${violatedDirective} refused ${blockedURI} at ${place}`);
      });
    });
    return new Watch(context);
  }

  #collect(message: ConsoleMessage): void {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    const text = message.text();
    if (isLoud && !networkNotes.test(text) && !graphicsNotes.test(text))
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
