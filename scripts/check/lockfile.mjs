/**
 * @typedef {{ optionalDependencies?: Record<string, string> }} LockedPackage
 */

/**
 * Returns the optional packages that the lockfile leaves out. npm drops packages for other platforms when its registry does not offer them;
 * `npm ci` then refuses the lockfile on a bare clone, while everything goes on working on the machine that wrote it.
 * @param {{ packages: Record<string, LockedPackage> }} lockfile
 */
export function missingFromLockfile({ packages }) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, place, name))
      .map((name) => `package-lock.json has no entry for ${name}, which ${place} names`),
  );
}

/**
 * Whether a package finds its dependency, in its own node_modules or in one further up.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} place
 * @param {string} name
 */
function isLocked(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    if (`${folder}/node_modules/${name}`.replace(/^\//, '') in packages) return true;
    if (folder === '') return false;
  }
}
