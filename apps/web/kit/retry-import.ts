import { getPresentTime } from './clock.ts';

const pause = 2000; // milliseconds

/** Address of a part that did not arrive, in the error messages of browsers. */
const chunkUrl = /https?:\/\/[^\s?]+\.js/;

/**
 * Loads a part of the app until it is there. A part that the user did not request must not take the screen away when a connection breaks.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const url = error instanceof Error ? chunkUrl.exec(error.message)?.[0] : undefined;
    // A browser may cache the failure of an address and not request it again, so that the retry uses another address.
    return retryImport(
      url === undefined ? load : () => importModule<Part>(`${url}?again=${getPresentTime()}`),
    );
  }
}

// The same part stands at that address. The compiler cannot infer that; the build ensures it.
const importModule = <Part>(url: string): Promise<Part> => import(/* @vite-ignore */ url);
