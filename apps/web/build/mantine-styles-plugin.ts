import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const component = /@mantine\/core\/esm\/components\/.*\/(\w+)\.module\.mjs$/;

/**
 * Fails the build when it contains a Mantine component whose style sheet is missing from the list.
 * All style sheets of Mantine would be 30 KB of transfer, most of it for components that no screen uses.
 */
export function createMantineStylesPlugin(importedStyleSheets: string): Plugin {
  return {
    name: 'check-mantine-sheets',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const listed = await readFile(importedStyleSheets, 'utf8');
      const used = new Set(
        Object.values(bundle)
          .flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
          .flatMap((id) => component.exec(id)?.[1] ?? []),
      );
      const missing = [...used].filter((name) => !listed.includes(`/${name}.css'`));
      if (missing.length > 0)
        this.error(
          `${importedStyleSheets} lacks the style sheets of ${missing.toSorted().join(', ')}.`,
        );
    },
  };
}
