interface InstallablePage {
  /** Path of the page, the only one that its worker handles. */
  readonly page: string;
  readonly manifest: string;
  readonly worker: string;
}

/** Lets the browser install a page, and caches its files for use without network. */
export function registerInstallablePage({ page, manifest, worker }: InstallablePage): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = manifest;
  document.head.append(link);
  // Plain HTTP on the plant's own network has no service worker: the page then works as long as it is open.
  if ('serviceWorker' in navigator) void registerWorker(navigator.serviceWorker, page, worker);
}

async function registerWorker(
  container: ServiceWorkerContainer,
  page: string,
  worker: string,
): Promise<void> {
  try {
    await container.register(worker, { scope: page });
    const { active } = await container.ready;
    // The worker caches these files too: they were loaded before it was active.
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const assets = loaded.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
    active?.postMessage({ keep: assets.map(({ pathname }) => pathname) });
  } catch (error) {
    console.info('The page is not kept for offline', error);
  }
}
