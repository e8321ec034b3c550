import { operationDescriptions } from './operation-descriptions.ts';

export interface OperationDescription {
  readonly operationId: string;
  readonly summary: string;
  /** Module that the operation belongs to. */
  readonly tag: string;
}

type Said = readonly [id: string, summary: string];

/**
 * Returns the name and description of a call, by its method and its path below `/api`.
 * They come from the table of operations, or are derived from the path.
 */
export function describeOperation(method: string, path: string): OperationDescription {
  const [module = '', ...rest] = path.split('/').filter((part) => part !== '');
  const described = operationDescriptions[`${method} ${path}`]?.split(' | ');
  const [operationId, summary] =
    described?.[0] && described[1]
      ? [described[0], described[1]]
      : deriveDescription(method, module, rest);
  return { operationId: toIdentifier(operationId), summary, tag: tags[module] ?? module };
}

/** Tags of paths with several prefixes that are one subject. */
const tags: Readonly<Record<string, string>> = {
  auth: 'session',
  'current-session': 'session',
  account: 'accounts',
  details: 'orders',
  events: 'planning',
  modules: 'custom-fields',
};

function deriveDescription(method: string, module: string, rest: readonly string[]): Said {
  const many = toWords(module);
  const one = toSingular(many);
  const known = listModuleDescriptions(one, many)[`${method} ${rest.map(toShape).join('/')}`];
  return known ?? describeDeeperPath(method, one, rest);
}

/** Returns the descriptions of the operations of every module with a list. */
const listModuleDescriptions = (one: string, many: string): Readonly<Record<string, Said>> => ({
  'GET ': [
    `list ${many}`,
    many === one ? `Read the ${many}` : `List ${many}, a page at a time, filtered and in order`,
  ],
  'GET totals': [`total ${many}`, `Add up the numbers of all ${many} that a list finds`],
  'GET counts': [`count ${many}`, `Count the ${many} that a list finds by the values of a column`],
  'GET all': [`choose ${many}`, `Find ${many} to choose from, by name`],
  'GET names': [`name ${many}`, `List the names of all ${many}`],
  'GET {}': [`get ${one}`, `Read one of the ${many}`],
  'POST ': [`create ${one}`, `Make one of the ${many}`],
  'PUT {}': [`update ${one}`, `Change one of the ${many}`],
  'DELETE {}': [`delete ${one}`, `Delete one of the ${many}`],
  'DELETE ': [
    `replace ${one}`,
    `Delete one of the ${many}; what depends on it moves to another one`,
  ],
  'DELETE {}/delete': [`delete ${one}`, `Delete one of the ${many}`],
  'GET {}/dependents': [
    `get dependents of ${one}`,
    `Read what depends on one of the ${many}, before it is deleted`,
  ],
  'GET {}/history': [
    `get history of ${one}`,
    `Read who changed one of the ${many}, what and when, newest first`,
  ],
  'POST many': [`act on many ${many}`, `Do the same to many ${many} at once`],
  'GET export': [`export ${many}`, `Have a workbook made of all ${many} that a list finds`],
  'POST export': [`export chosen ${many}`, `Have a workbook made of chosen ${many}`],
  'GET import-template': [
    `get import template of ${many}`,
    `Take an empty workbook to bring ${many} in with`,
  ],
  'POST import': [`import ${many}`, `Bring ${many} in from a workbook or CSV, or try it`],
  'POST import/columns': [
    `read import columns of ${many}`,
    `Read what the columns of a file of ${many} mean`,
  ],
  'POST import/marked': [
    `mark import of ${many}`,
    `Take the same workbook of ${many} with its faults marked`,
  ],
});

const verbs: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'set',
  DELETE: 'delete',
};

/** Describes a path below a record or a module: a part of it, or a verb. */
function describeDeeperPath(method: string, one: string, rest: readonly string[]): Said {
  const named = rest.filter((part) => !isParameter(part)).map(toWords);
  const what = named.join(' ');
  const isOfOne = rest.some(isParameter);
  if (actionVerbs.has(what))
    return [
      `${what} ${one}`,
      `${capitalize(what)} ${isOfOne ? 'one' : ''} ${one}`.replace('  ', ' '),
    ];
  const last = rest.at(-1) ?? '';
  const thing = isParameter(last) ? toSingular(what) : what;
  const verb = method === 'PUT' && isParameter(last) ? 'update' : (verbs[method] ?? method);
  const isMade = method === 'POST' && !isParameter(last);
  const subject = isMade ? toSingular(thing) : thing;
  const verbWord = verb === 'get' ? 'read' : verb;
  return [
    `${verb} ${one} ${subject}`,
    `${capitalize(verbWord)} the ${subject} of ${isOfOne ? 'one ' : ''}${one}`,
  ];
}

/** Last path segments that are verbs. */
const actionVerbs: ReadonlySet<string> = new Set(
  'cancel close deliver disable dispatch enable end insert modify receive reject reopen send split start load'.split(
    ' ',
  ),
);

const isParameter = (part: string): boolean => part.startsWith('{');
const toShape = (part: string): string => (isParameter(part) ? '{}' : part);
const toWords = (part: string): string => part.replaceAll('-', ' ');
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const toSingular = (words: string): string => {
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return /[^s]s$/.test(words) ? words.slice(0, -1) : words;
};

/** Converts words to an identifier: `list raw materials` becomes `listRawMaterials`. */
const toIdentifier = (words: string): string =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map((word, at) => (at === 0 ? word : capitalize(word)))
    .join('');
