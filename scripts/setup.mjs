// Prepares the packages, the pinned Node and the web build. The installed Node only launches it; this file has to work on Node 20 without packages.
import { installPackages } from './setup/packages.mjs';
import { pinnedNode } from './setup/pinned-node.mjs';
import { checkInstalledNode } from './setup/installed-node.mjs';
import { buildWeb, isWebBuilt } from './setup/web.mjs';
import { step } from './tell.mjs';

/**
 * Installs and builds what is missing or stale.
 * @param {{ web: boolean }} wanted whether the built web app is needed
 * @returns {Promise<string>} the path of the pinned Node, on which everything else runs
 */
export async function setUp({ web }) {
  checkInstalledNode();
  await installPackages();
  const node = await pinnedNode();
  if (web && !isWebBuilt()) await step('Building the web app', () => buildWeb(node));
  return node;
}
