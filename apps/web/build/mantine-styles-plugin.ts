import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const component = /@mantine\/core\/esm\/components\/.*\/(\w+)\.module\.mjs$/;

/**
 * Fails the build when a Mantine component is part of it whose style sheet is missing from the list.
 * The whole of Mantine's styles would be 30 KB on the wire, most of it for components that no screen uses.
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
