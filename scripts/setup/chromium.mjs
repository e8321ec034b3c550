import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { quietly } from '../processes.mjs';
import { OperatorError, step } from '../tell.mjs';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const howTo =
  'Install it (on Debian: sudo apt-get install chromium-headless-shell) or say where it is with CHROMIUM_PATH.';

/**
 * The browser for the journeys, as far as it is there: the one of CHROMIUM_PATH or one that is installed.
 * @returns {string | undefined} its path, or nothing where it can be installed
 * @throws OperatorError where there is none and this process cannot install one
 */
export function presentChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (runs(given)) return given;
    throw new OperatorError(
      `CHROMIUM_PATH is ${given}, and that does not run: name a Chromium that does, or leave CHROMIUM_PATH away.`,
    );
  }
  const found = installed();
  if (found === undefined && !(process.getuid?.() === 0 && onPath('apt-get')))
    throw new OperatorError(`The browser tests need Chromium or Chrome. ${howTo}`);
  return found;
}

/**
 * Installs Debian's Chromium.
 * @returns {Promise<string>} its path
 * @throws OperatorError that ends with the last output of apt-get
 */
export async function installChromium() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await step('Installing Chromium with apt-get', async () => {
      await quietly('apt-get', ['update'], options);
      // The one without windows is smaller and needs less of the processor; not every system has it.
      const install = ['install', '-y', '--no-install-recommends'];
      await quietly('apt-get', [...install, 'chromium-headless-shell'], options).catch(() =>
        quietly('apt-get', [...install, 'chromium'], options),
      );
    });
  } catch (error) {
    const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    throw new OperatorError(`apt-get could not install Chromium (${said}). ${howTo}`);
  }
  const fresh = installed();
  if (fresh) return fresh;
  throw new OperatorError(`apt-get installed a Chromium that does not run. ${howTo}`);
}

function installed() {
  return [...names.map(onPath), ...places].find((file) => file !== undefined && runs(file));
}

/** @param {string} name */
function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
}

/** @param {string} file may be a placeholder of the system, which only prints how to install the browser */
function runs(file) {
  if (!fs.existsSync(file)) return false;
  if (process.platform === 'win32') return true; // Chrome for Windows does not answer --version
  try {
    return /\d+\./.test(
      execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return false;
  }
}
