/** Lets the browser install the floor, and keeps its files for hours without network: they are those of the last visit. */
export function install(): void {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/floor.webmanifest';
  document.head.append(manifest);
  // Plain HTTP on the plant's own network has none: the page then works for as long as it is open.
  if ('serviceWorker' in navigator) void follow(navigator.serviceWorker);
}

async function follow(container: ServiceWorkerContainer): Promise<void> {
  try {
    await container.register('/floor-worker.js', { scope: '/floor' });
    const { active } = await container.ready;
    // What was loaded before the worker was there to see it.
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const assets = loaded.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
    active?.postMessage({ keep: assets.map(({ pathname }) => pathname) });
  } catch (error) {
    console.info('The floor is not kept for offline', error);
  }
}
