import fs from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '../..');
const journeys = path.join(repository, 'tests/journeys');

/**
 * Tests without a browser that check the same as a journey, by the title of the journey: those of its component, and those of the server.
 * A whole run leaves these journeys to the soak; a run of journeys by name plays them.
 */
const twinsByTitle: Readonly<Record<string, readonly string[]>> = {
  'opens after the sign-in, with its search': ['web/shell/session'],
  'opens again after an expired session, and not after a sign-out': ['web/shell/session'],
  'leads to the start screen of a user without permission for it': ['web/shell/guard'],
  'opens the change of password, and afterwards the sign-in': [
    'web/shell/auth/auth-screen',
    'server/session/session',
  ],
  'is requested again after a reload': ['web/shell/auth/auth-screen'],
  'must be changed within a quarter of an hour, or the user signs in again': [
    'web/shell/auth/auth-screen',
  ],
  'starts again when it is opened again, and a link switches between having a code and requesting one':
    ['web/shell/auth/slide-carousel', 'web/shell/auth/auth-screen'],
  'is not replaced with a weak new password, a wrong code or an expired code': [
    'web/shell/auth/auth-screen',
    'server/session/recovery',
  ],
  'gets the same answer for an unknown e-mail': ['server/session/recovery', 'server/session/flood'],
  'is limited to five codes in a quarter of an hour': ['server/session/recovery'],
  'five wrong passwords show one error, and the sixth attempt another, even with the right password':
    ['web/shell/auth/auth-screen', 'server/session/session'],
  'a sign-in without connection shows an error, and can be repeated with the typed values': [
    'web/shell/session',
  ],
  'an internal error of the server is shown as such': ['web/shell/auth/auth-screen'],
  'values refused only by the server are marked at their field': ['web/shell/auth/auth-screen'],
  'a slide that leaves can be neither focused nor read': ['web/shell/auth/slide-carousel'],
  'the e-mail is kept for the next sign-in, and the password is stored nowhere': [
    'web/shell/auth/slide-carousel',
  ],
  'a stale edit is refused, loads the other user’s changes, and keeps the typed values': [
    'web/kit/panel/record-panel',
  ],
  'a deletion asks for a replacement other than the record itself': [
    'web/kit/panel/record-panel',
    'server/kit/catalogue/catalogue',
  ],
  'a record that does not exist shows an error': ['web/kit/panel/record-panel'],
  'a duplicate code is marked, and the typed values stay': ['web/kit/panel/record-panel'],
  'a changed form asks before it closes, however the user leaves it': [
    'web/kit/panel/record-panel',
  ],
  'changing the language translates the errors already shown': ['web/kit/form/record-form'],
  'are defined, filled in, listed, filtered, sorted, changed and deleted': [
    'web/custom-fields/extended-list',
    'web/custom-fields/custom-field-form-values',
    'server/custom-fields/custom-fields',
    'server/custom-fields/values',
  ],
  'are shown in charts with a table and a workbook': ['server/reports/reports'],
  'raw material is received in fractions, and does not appear in the inventory of products': [
    'server/inventories/commands',
  ],
  'Ctrl+K opens any screen': ['web/shell/palette/command-palette'],
  'Ctrl+K opens any record': ['web/shell/palette/command-palette'],
  'an empty list shows a message and offers to add the first record': ['web/kit/list/list-screen'],
  'order, page and page size are stored in the address': [
    'web/kit/list/list-screen',
    'web/kit/data/list-search-state',
  ],
  'a location cell links to a maps search': ['web/kit/cells/cells'],
  'each language shows its own name, entered beside the field': ['web/kit/form/record-form'],
  'an export file is downloaded with its name and then seen; an expired file shows an error': [
    'web/notifications/notifications',
  ],
  'a notification is answered in the bell with the keyboard, and Escape closes one level at a time':
    ['web/notifications/notifications'],
  'are planned with one button, and every rule holds': ['server/planning/planning'],
  'a cell of the heat map opens that week of the workplace': [
    'web/plant-capacity/capacity-load-view',
  ],
  'maintenance shows the affected orders before it is saved': [
    'web/workplaces/upcoming-maintenance-list',
    'server/planning/maintenance',
  ],
  'a changed language is kept for the next visit': ['web/shell/language'],
  'a visitor without a chosen language sees Spanish': ['web/shell/language'],
  'built-in profiles cannot be edited, and users of a deleted profile get another one': [
    'server/profiles/replacing',
  ],
  'a quotation is validated, saved and mailed, and rejecting one that has expired shows an error': [
    'web/orders/row-menu',
    'server/orders/quotation-content',
  ],
  'a list shows the error and a retry, which works once the server is back': [
    'web/kit/list/list-screen',
  ],
  'a reloaded page shows the error, and the session stays': ['web/shell/session'],
  'ends at the auth screen with one message when it cannot be renewed': ['web/shell/session'],
  'ended by the server opens the auth screen at the next request, with one toast': [
    'web/shell/session',
  ],
  'is renewed without a message, at the next screen and within a form': [
    'web/shell/session',
    'web/kit/call-api',
  ],
  'system settings: hours are validated as pairs, errors are marked at their field, and tabs keep typed values':
    ['web/settings/global/settings-rules', 'server/accounts/settings'],
  'every status and method offers exactly its actions': ['server/shipments/shipments'],
  'the menu opens one group at a time, and ignores taps for half a second after one': [
    'web/shell/frame/small-screen-menu',
    'web/shell/menu/accordion-state',
  ],
  'a user with a stale technical sheet loads the other user’s changes, and keeps the typed values':
    ['web/products/technical-sheet-draft'],
  'the last superuser can be neither disabled nor deleted, and the reason is shown': [
    'server/users/users',
  ],
};

/** Returns the titles that a whole run leaves to the soak, as a pattern for Playwright. @throws Error when a title or a twin no longer exists */
export function toSoakTitlePattern(): RegExp {
  const all = fs
    .readdirSync(journeys)
    .map((file) => fs.readFileSync(path.join(journeys, file), 'utf8'))
    .join('\n');
  for (const [title, twins] of Object.entries(twinsByTitle)) {
    if (!all.includes(title)) throw new Error(`No journey is called "${title}"`);
    for (const twin of twins)
      if (!['ts', 'tsx'].some((kind) => fs.existsSync(getTestFile(twin, kind))))
        throw new Error(`The twin ${twin} of "${title}" does not exist`);
  }
  return new RegExp(Object.keys(twinsByTitle).map(escapePattern).join('|'));
}

const getTestFile = (twin: string, kind: string): string =>
  path.join(repository, 'apps', `${twin}.test.${kind}`);

const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
