import { getPresentTime } from './clock.ts';

const pause = 2000; // Pause in milliseconds.

/** URL of a code chunk that failed to load, in the error messages of browsers. */
const chunkUrl = /https?:\/\/[^\s?]+\.js/;

/** Loads a code chunk, with retries until it arrives: a chunk that the user did not request must not replace the screen by an error. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const url = error instanceof Error ? chunkUrl.exec(error.message)?.[0] : undefined;
    // A browser may cache the failure of a URL and not request it again, so the retry uses another URL.
    return retryImport(
      url === undefined ? load : () => importModule<Part>(`${url}?again=${getPresentTime()}`),
    );
  }
}

// The same chunk is at that URL. The compiler cannot infer that; the build ensures it.
const importModule = <Part>(url: string): Promise<Part> => import(/* @vite-ignore */ url);
