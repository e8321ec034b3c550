import type { Plugin } from 'vite';

const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Leaves the writer of JSON schemas out of the browser: every schema of zod refers to it, so no bundler can, and no screen ever uses it.
 * A call of it throws at the first use.
 */
export function createZodJsonSchemaStubPlugin(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: writers },
      handler(code) {
        const names = [...code.matchAll(exported)].map(([, plain, renamed]) => plain ?? renamed);
        const absent = `const absent = () => { throw new Error('JSON schemas are written by the server alone'); };`;
        const exports = names.map((name) => `export { absent as ${name} };`);
        return { code: [absent, ...exports].join('\n'), map: { mappings: '' } };
      },
    },
  };
}
