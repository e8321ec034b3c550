const pause = 2000; // milliseconds

/** Loads a part of the app until it is there: for what nobody asked for, a connection that breaks now must not take the screen away. */
export async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return untilThere(load);
  }
}
