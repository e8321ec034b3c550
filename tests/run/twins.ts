import fs from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '../..');
const journeys = path.join(repository, 'tests/journeys');

/**
 * Journeys, by their titles, of which every run proves the same without a browser: the component as it is drawn, and the server as it
 * answers. A whole run leaves them to the soak; a run of journeys by name plays them.
 */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  'opens after the sign-in it led to, with its search': ['web/shell/session'],
  'opens again after a session that ended by itself, and not after a sign-out': [
    'web/shell/session',
  ],
  'that the person may not open leads where that person starts': ['web/shell/guard'],
  'leads to the change, and from there back to the sign-in': [
    'web/shell/auth/auth-screen',
    'server/session/session',
  ],
  'is asked for again after a reload, which forgets the old one': ['web/shell/auth/auth-screen'],
  'has a quarter of an hour: then signing in begins anew': ['web/shell/auth/auth-screen'],
  'begins anew when it is shown again, and a link says whether one has a code': [
    'web/shell/auth/slide-carousel',
    'web/shell/auth/auth-screen',
  ],
  'stays forgotten with a weak new password, a wrong code or an old one': [
    'web/shell/auth/auth-screen',
    'server/session/recovery',
  ],
  'of somebody unknown is answered the same': ['server/session/recovery', 'server/session/flood'],
  'asks for no more than five codes in a quarter of an hour': ['server/session/recovery'],
  'five wrong passwords are told apart from a sixth attempt, right or not': [
    'web/shell/auth/auth-screen',
    'server/session/session',
  ],
  'a server that cannot be reached is told, and tried again with what was typed': [
    'web/shell/session',
  ],
  'a fault of the server is told as one': ['web/shell/auth/auth-screen'],
  'values that only the server finds wrong are marked at their field': [
    'web/shell/auth/auth-screen',
  ],
  'what slides away can neither be reached nor read': ['web/shell/auth/slide-carousel'],
  'the e-mail is kept for the next sign-in, and no password anywhere': [
    'web/shell/auth/slide-carousel',
  ],
  'an edit of what somebody else changed meanwhile is refused, reloads, and keeps what was typed': [
    'web/kit/panel/record-panel',
  ],
  'a delete asks for a replacement, which cannot be the record itself': [
    'web/kit/panel/record-panel',
    'server/kit/catalogue/catalogue',
  ],
  'a record that is gone says so': ['web/kit/panel/record-panel'],
  'a code that is taken is marked, and nothing typed is lost': ['web/kit/panel/record-panel'],
  'a form left with changes asks first, whichever way it is left': ['web/kit/panel/record-panel'],
  'changing the language re-labels the errors that are already there': ['web/kit/form/record-form'],
  'are defined, filled in, listed, filtered, sorted, changed and deleted': [
    'web/custom-fields/extended-list',
    'web/custom-fields/custom-field-form-values',
    'server/custom-fields/custom-fields',
    'server/custom-fields/values',
  ],
  'stand in charts with a table and a workbook behind them': ['server/reports/reports'],
  'raw material comes in with fractions, without a word of the other inventory': [
    'server/inventories/commands',
  ],
  'Ctrl K goes to any screen': ['web/shell/palette/command-palette'],
  'Ctrl K opens any record': ['web/shell/palette/command-palette'],
  'an empty list explains itself and offers the first record': ['web/kit/list/list-screen'],
  'order, pages and page sizes; the address holds all of it': [
    'web/kit/list/list-screen',
    'web/kit/data/list-search-state',
  ],
  'a cell leads where its value lives: the location to a maps search': ['web/kit/cells/cells'],
  'each language shows its own name, typed beside the field': ['web/kit/form/record-form'],
  'a file is downloaded by its name and then seen; one that expired says so': [
    'web/notifications/notifications',
  ],
  'a question is answered by keyboard alone, in the bell, and Escape steps back one by one': [
    'web/notifications/notifications',
  ],
  'are planned by the button, and every rule is kept': ['server/planning/planning'],
  'a cell of the heat map leads to that week of the workplace': [
    'web/plant-capacity/capacity-load-view',
  ],
  'maintenance tells whom it hits before it is saved': [
    'web/workplaces/upcoming-maintenance-list',
    'server/planning/maintenance',
  ],
  'the language is changed, and kept for the next visit': ['web/shell/language'],
  'who never chose a language reads Spanish': ['web/shell/language'],
  'what comes with the product is shown and not changed; a deleted profile gives its people another':
    ['server/profiles/replacing'],
  'what was decided elsewhere is told, and the quotation printed and mailed before': [
    'web/orders/row-menu',
    'server/orders/quotation-content',
  ],
  'a list says so and offers to try again, which works once it is back': [
    'web/kit/list/list-screen',
  ],
  'a page opened meanwhile says so, and nobody is signed out': ['web/shell/session'],
  'that cannot be renewed ends at the auth screen, which says so once': ['web/shell/session'],
  'that the server ended goes to the auth screen at the next call, without a toast of its own': [
    'web/shell/session',
  ],
  'is renewed silently: at the next screen, and in the middle of a form': [
    'web/shell/session',
    'web/kit/call-api',
  ],
  'system: hours come in pairs and in order; what is wrong is told at its field; tabs keep what was typed':
    ['web/settings/global/settings-rules', 'server/accounts/settings'],
  'every status and method offers its actions, and no other': ['server/shipments/shipments'],
  'the menu is an accordion: one group open, and deaf for half a second after a tap': [
    'web/shell/frame/small-screen-menu',
    'web/shell/menu/accordion-state',
  ],
  'two people on one sheet: the second is told, brings the first one’s work in, and loses nothing':
    ['web/products/technical-sheet-draft'],
  'the last superuser can be neither disabled nor deleted, and it is said why': [
    'server/users/users',
  ],
};

/** Returns the titles that a whole run leaves to the soak, as a pattern for Playwright. Each title has to be found in a journey, and each twin among the tests. */
export function toSoakTitlePattern(): RegExp {
  const all = fs
    .readdirSync(journeys)
    .map((file) => fs.readFileSync(path.join(journeys, file), 'utf8'))
    .join('\n');
  for (const [title, twins] of Object.entries(shownBy)) {
    if (!all.includes(title)) throw new Error(`No journey is called "${title}"`);
    for (const twin of twins)
      if (!['ts', 'tsx'].some((kind) => fs.existsSync(fileOf(twin, kind))))
        throw new Error(`Nothing shows "${title}" any more: ${twin} is gone`);
  }
  return new RegExp(Object.keys(shownBy).map(literally).join('|'));
}

const fileOf = (twin: string, kind: string): string =>
  path.join(repository, 'apps', `${twin}.test.${kind}`);

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
