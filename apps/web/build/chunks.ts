import type { Rolldown } from 'vite';

export type ChunkGroup = Rolldown.CodeSplittingGroup;

const shownAtSignInToo =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|InputBase|TextInput)[\\/]|[\\/]icons[\\/](check|x)\.mjs$/;

/**
 * Groups the code into a few large chunks instead of dozens of small ones.
 * Their transfer is a tenth smaller, and the browser requests them at once.
 * Code that only a panel, a dialog or the screen of one entity needs is in no group, and keeps its own chunk.
 */
export const chunkGroups: readonly (ChunkGroup & { readonly name: string })[] = [
  // Libraries have their own chunk: a release that does not change them leaves them in the browsers' caches.
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 5 },
  { name: 'start', tags: ['$initial'], priority: 4 },
  // Inputs have their own chunk: the sign-in uses one, and must not load the lists for it.
  { name: 'inputs', test: shownAtSignInToo, priority: 3 },
  // Inputs with a dropdown: filters use them, and then the inputs of forms.
  {
    name: 'choices',
    test: /[\\/]kit[\\/]filters[\\/](any-of|records)-filter\.tsx$/,
    priority: 1,
  },
  // The screen of every list, with everything that it shows at once.
  { name: 'list-entry', test: /[\\/]shell[\\/]list-entry\.tsx$/, priority: 2 },
];
