import { expect, test } from 'vitest';
import { accountStyleColors } from './accounts/account-style.ts';
import * as accountTexts from './accounts/texts.ts';
import { catalogs } from './catalogs/catalogs.ts';
import * as hoursTexts from './calendar-days/texts.ts';
import * as customerPageTexts from './customer-page/texts.ts';
import * as customGearTexts from './custom-fields/custom-field-gear-menu-texts.ts';
import { customFieldEntityNoun } from './custom-fields/entity.ts';
import * as customFieldTexts from './custom-fields/texts.ts';
import { errorCodes } from './kit/errors.ts';
import { systemFields } from './kit/fields.ts';
import { customerHistoryTexts } from './customers/customer-history.ts';
import { shortcutTexts } from './kit/shortcut-texts.ts';
import * as lookPanelTexts from './kit/list-layouts/panel-texts.ts';
import * as lookTexts from './kit/list-layouts/texts.ts';
import * as manyTexts from './kit/many/texts.ts';
import * as mappingTexts from './kit/sheets/column-mapping-texts.ts';
import * as homeTexts from './shell/home-texts.ts';
import * as inventoryTexts from './inventories/texts.ts';
import { pictureTexts } from './kit/picture-texts.ts';
import * as gearTexts from './kit/sheets/sheet-gear-menu-texts.ts';
import * as sheetTexts from './kit/sheets/texts.ts';
import * as kitTexts from './kit/texts.ts';
import {
  getEntityEstimateWords,
  getEntityCountWords,
  getEntityErrorWords,
  getEntityWords,
} from './kit/entity-texts.ts';
import { sheetRuleTexts } from './kit/sheets/sheet-rule-texts.ts';
import { isLanguage, languages, type LocalizedWords } from './kit/words.ts';
import { catalogueModules } from './modules.ts';
import { notificationSentences } from './notifications/notification-sentences.ts';
import * as notificationTexts from './notifications/texts.ts';
import * as planAllTexts from './planning/calls/plan-all-texts.ts';
import * as planningTexts from './planning/calls/texts.ts';
import * as revisionTexts from './orders/revision-texts.ts';
import * as orderTexts from './orders/texts.ts';
import * as orderLetters from './orders/mails.ts';
import { transferTexts } from './transfers/texts.ts';
import { permissions } from './profiles/permissions.ts';
import { builtInProfiles } from './profiles/profiles.ts';
import { profileTexts } from './profiles/texts.ts';
import * as authTexts from './session/auth-texts.ts';
import { signInMailWords } from './session/mails.ts';
import * as shellTexts from './shell/texts.ts';
import { mySettingsTexts } from './users/my-settings-texts.ts';
import * as userActivityTexts from './users/activity-texts.ts';
import * as userTexts from './users/texts.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value is a pair of texts, also one with a missing or an unknown language. */
const isWords = (value: object): value is LocalizedWords =>
  Object.entries(value).some(([key, text]) => isLanguage(key) && typeof text === 'string');

/** Returns every pair of texts within a value, by its path. */
const collectWords = (value: unknown, path: string): [path: string, words: LocalizedWords][] => {
  if (!isObject(value)) return [];
  if (isWords(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => collectWords(inner, `${path}.${key}`));
};

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

const entities = catalogueModules.map(({ name, entity }) => ({
  name,
  counts: [getEntityCountWords(entity), getEntityEstimateWords(entity)],
  errors: getEntityErrorWords(entity),
  list: getEntityWords('list', entity),
}));

const every = collectWords(
  {
    catalogs,
    hoursTexts,
    customGearTexts,
    customFieldNoun: customFieldEntityNoun,
    customFieldTexts,
    dealingsTexts: customerHistoryTexts,
    keyTexts: shortcutTexts,
    lookPanelTexts,
    lookTexts,
    manyTexts,
    mappingTexts,
    homeTexts,
    errorCodes,
    systemFields,
    kitTexts,
    nouns: entities,
    sheetRules: sheetRuleTexts,
    modules: catalogueModules,
    permissions,
    builtInProfiles,
    orderTexts,
    revisionTexts,
    customerPageTexts,
    orderLetters,
    transferTexts,
    authTexts,
    signInLetters: signInMailWords,
    shellTexts,
    styleColors: accountStyleColors,
    accountTexts,
    inventoryTexts,
    pictureTexts,
    profileTexts,
    userActivityTexts,
    userTexts,
    mySettingsTexts,
    notificationTexts,
    planAllTexts,
    planningTexts,
    gearTexts,
    sheetTexts,
    sentences: notificationSentences,
  },
  'texts',
);

test('more than 300 texts are checked', () => {
  expect(every.length).toBeGreaterThan(300);
});

/** Returns the faults of a pair of texts. */
function findIssues(words: LocalizedWords): string[] {
  if (Object.keys(words).toSorted().join() !== languages.toSorted().join())
    return ['is not written in all languages'];
  const issues: string[] = [];
  for (const language of languages) {
    const text = words[language];
    if (text === '') issues.push(`is empty in ${language}`);
    if (text !== text.trim()) issues.push(`begins or ends with a space in ${language}`);
    if (/\s{2}|undefined|\[object/.test(text)) issues.push(`is not whole in ${language}`);
  }
  if (placeholders(words.es).join() !== placeholders(words.en).join())
    issues.push('has other placeholders in each language');
  return issues;
}

test('every text is written in both languages, with the same placeholders', () => {
  const issues = every.flatMap(([path, words]) =>
    findIssues(words).map((issue) => `${path} ${issue}`),
  );
  expect(issues).toEqual([]);
});

test('the check finds each kind of fault in a text', () => {
  const one = (es: string, en: string) => findIssues({ es, en });
  expect(one('Hola', 'Hello')).toEqual([]);
  expect(one('', 'Hello')).toEqual(['is empty in es']);
  expect(one('Hola', ' Hello')).toEqual(['begins or ends with a space in en']);
  expect(one('Hola', 'Hello  you')).toEqual(['is not whole in en']);
  expect(one('Hola {name}', 'Hello {id}')).toEqual(['has other placeholders in each language']);
  expect(findIssues(JSON.parse('{ "es": "Hola" }'))).toEqual(['is not written in all languages']);
});

test('texts about an entity have no placeholder left except the count', () => {
  const remaining = collectWords(entities, 'nouns').flatMap(([, words]) =>
    placeholders(words.es + words.en),
  );
  expect(new Set(remaining)).toEqual(new Set(['{count}']));
});
