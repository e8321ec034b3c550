import { present } from './clock.ts';

const pause = 2000; // milliseconds

/** Where a part is that did not arrive, as browsers say it. */
const place = /https?:\/\/[^\s?]+\.js/;

/** Loads a part of the app until it is there: for what nobody asked for, a connection that breaks now must not take the screen away. */
export async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const url = error instanceof Error ? place.exec(error.message)?.[0] : undefined;
    // A browser may remember that an address failed, and never ask for it again: it is asked for by another one.
    return untilThere(
      url === undefined ? load : () => importFrom<Part>(`${url}?again=${present()}`),
    );
  }
}

// What is at that address is the same part, which nothing but the build can tell.
const importFrom = <Part>(url: string): Promise<Part> => import(/* @vite-ignore */ url);
