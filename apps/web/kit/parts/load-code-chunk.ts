/** Error of a code chunk that failed to load: the connection broke, or a newer version replaced it on the server. */
export class ChunkError extends Error {}

/** Maximum time to load a code chunk, in milliseconds. */
export const chunkTimeoutMs = 120_000;

/** Loads a code chunk, and fails with ChunkError so that the screen can offer a reload. */
export async function loadCodeChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkError('timeout')), chunkTimeoutMs);
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError('not loaded', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
