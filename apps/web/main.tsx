import './shell/security.ts';
import './shell/styles.ts';
import { untilThere } from './kit/until-there.ts';
import { openOffice } from './shell/open-office.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A tablet at a station is nobody's session: it has a screen of its own, which the office never loads.
if (/^\/floor\/?$/.test(location.pathname)) void openTablet(root);
else openOffice(root);

/** Not awaited above: the floor's part imports from this one, which would wait for it. */
async function openTablet(place: HTMLElement): Promise<void> {
  const { openFloor } = await untilThere(() => import('./floor/open-floor.tsx'));
  await openFloor(place);
}
