import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { readCatalogClasses, readCatalogs } from '@tarima/domain/catalogs/contract';
import type { Words } from '@tarima/domain/kit/words';
import { serve, type Server } from '../kit/serve.ts';

const classes: Readonly<Record<string, Readonly<Record<string, Words>>>> = catalogs;

export function catalogRoutes(server: Server): void {
  serve(server, readCatalogs, async ({ query }) =>
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
  serve(server, readCatalogClasses, async () => Object.keys(classes).map((id) => ({ id })));
}
