// Keeps the files of a page's last visit, so that it opens without network: each page has a worker of its own, by its scope. The API is none of its business.
const page = new URL(registration.scope).pathname;
const cacheName = `tarima-${page.slice(1)}`;
/** Its own icons and manifest begin with its name. */
const own = new RegExp(String.raw`^/(favicon\.svg|${page.slice(1)}[-.][\w.-]+)$`);
/** A network that takes longer, in milliseconds, is none. */
const patience = 4000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepOnly(event.data.keep));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(newestPage(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (own.test(pathname)) event.respondWith(newest(request));
});

/** Of the page as it is now and the files that it loads; code and styles of the visit before are let go. */
async function keepOnly(paths) {
  const cache = await caches.open(cacheName);
  await Promise.all([
    newestPage(new Request(page)),
    ...paths.map(async (path) => (await cache.match(path)) ?? keep(cache, new Request(path))),
  ]);
  const kept = new Set(paths);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (/^\/assets\/.*\.(js|css)$/.test(pathname) && !kept.has(pathname)) await cache.delete(url);
  }
}

async function newestPage(request) {
  const cache = await caches.open(cacheName);
  const known = await cache.match(page);
  try {
    const signal = known ? AbortSignal.timeout(patience) : null;
    const answer = await fetch(request, { signal });
    if (answer.ok) await cache.put(page, answer.clone());
    // A proxy that tells of a server that is away is no page.
    return answer.ok || !known ? answer : known;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

/** Names of assets hold the hash of their content. */
async function asset(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? keep(cache, request);
}

async function newest(request) {
  const cache = await caches.open(cacheName);
  try {
    return await keep(cache, request);
  } catch (error) {
    const known = await cache.match(request.url);
    if (known) return known;
    throw error;
  }
}

async function keep(cache, request) {
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}
