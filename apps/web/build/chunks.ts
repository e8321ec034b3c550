const shownAtSignInToo =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|InputBase|TextInput)[\\/]|[\\/]icons[\\/](check|x)\.mjs$/;

/**
 * Few large files instead of dozens of small ones: together they are a tenth smaller on the wire, and they are requested at once.
 * Code that only a panel, a dialog or one entity's screen needs is not named here, and keeps a file of its own.
 */
export const codeSplittingOptions = {
  groups: [
    // Apart from what we write: a release that leaves them alone leaves them in the browsers' caches.
    { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 5 },
    { name: 'start', tags: ['$initial' as const], priority: 4 },
    // Inputs have a chunk of their own: the sign-in uses one, and must not load the lists for it.
    { name: 'inputs', test: shownAtSignInToo, priority: 3 },
    // Choosing from a list that opens: filters, then the inputs of forms.
    {
      name: 'choices',
      test: /[\\/]kit[\\/]filters[\\/](any-of|records)-filter\.tsx$/,
      priority: 1,
    },
    // The screen of every list, with all that it shows at once.
    { name: 'list-entry', test: /[\\/]shell[\\/]list-entry\.tsx$/, priority: 2 },
  ],
};
