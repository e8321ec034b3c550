import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { listCatalogClassesCall, getCatalogsCall } from '@tarima/domain/catalogs/contract';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { serveCall, type ApiServer } from '../kit/serve.ts';

const classes: Readonly<Record<string, Readonly<Record<string, LocalizedWords>>>> = catalogs;

export function registerCatalogRoutes(server: ApiServer): void {
  serveCall(server, getCatalogsCall, async ({ query }) =>
    Object.entries(classes)
      .filter(([name]) => query.class === undefined || query.class === name)
      .flatMap(([name, choices]) =>
        Object.entries(choices).map(([id, words]) => ({
          id,
          class: name,
          name: words[query.lang],
          language: words,
        })),
      ),
  );
  serveCall(server, listCatalogClassesCall, async () => Object.keys(classes).map((id) => ({ id })));
}
