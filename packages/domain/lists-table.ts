import { isDocumentModuleName } from './catalogs/document-entries.ts';
import { getSearchFields, type Module } from './kit/module.ts';
import { listFilterableColumns, listSortableColumns } from './kit/list-columns.ts';
import { permissionRecords } from './profiles/permission-module.ts';
import { allModules } from './modules.ts';

const capabilities = ['search', 'in place', 'many', 'export', 'import'] as const;
type Capability = (typeof capabilities)[number];

/** Bulk actions of lists that their routes name, besides the change of one field. */
const ownActs: Readonly<Record<string, readonly string[]>> = {
  users: ['enable', 'disable', 'remove'],
  profiles: ['remove'],
  shipments: ['put on a trip'],
};

/** Reasons for the capabilities that a list lacks, by list. An existing capability has no reason. */
const reasons: Readonly<Record<string, Partial<Record<Capability, string>>>> = {
  calendar_days: { 'in place': 'A day and its hours change the work of a plant together.' },
  piece_rates: { 'in place': 'A rate that pays work is replaced by a new one.' },
  shifts: { 'in place': 'The hours of a shift change together.' },
  profiles: { 'in place': 'Rights are read together with their form.' },
  notifications: {
    'in place': 'The server writes notifications.',
    many: 'One button marks all as seen; answers are given one by one.',
    export: 'Notifications repeat what other lists export.',
    import: 'The server writes notifications.',
  },
  transfer_requests: {
    'in place': 'A request changes by its answer alone.',
    import: 'Requests come from the origins of an order.',
  },
  shipments: {
    'in place': 'The date and the place of a shipment are changed with its lots, in its own form.',
    import: 'Shipments come from orders.',
  },
  trips: {
    export: 'A trip prints its own sheet.',
    import: 'A trip takes shipments that exist.',
  },
  purchases: {
    import: 'A purchase is written from what is needed.',
  },
  products_movements: {
    'in place': 'Movements are history.',
    many: 'Movements are history.',
    import: 'Movements are history; stock is imported as lots.',
  },
  raw_materials_movements: {
    'in place': 'Movements are history.',
    many: 'Movements are history.',
    import: 'Movements are history; stock is imported as lots.',
  },
  audit: {
    'in place': 'The history is only added to.',
    many: 'The history is only added to.',
    import: 'The database writes the history.',
  },
  orders_planning: { import: 'A plan is made on the board.' },
};

/** Reasons for the capabilities that the list of a document lacks, where it has none of its own. */
const documentReasons: Partial<Record<Capability, string>> = {
  'in place': 'A document changes by its form and its verbs.',
  import: 'A document is written by its form.',
};

/** Lists with a screen: permissions are only referred to. */
const listed = allModules.filter((module) => module !== permissionRecords);

/** Document whose verbs a list offers for many records. */
export interface ListedDocument {
  readonly module: Module;
  forMany(): readonly string[];
}

/** Returns the name of the module whose documents a list shows. */
const getDocumentName = ({ name }: Module): string => (name === 'my_orders' ? 'orders' : name);

function getActs(module: Module, documents: readonly ListedDocument[]): string[] {
  const document = documents.find(({ module: { name } }) => name === getDocumentName(module));
  const verbs = document?.forMany() ?? [];
  const own = ownActs[module.name] ?? [];
  const edit = module.inPlace === undefined ? [] : ['edit'];
  const isPlain = module.sheets === undefined && !document && own.length === 0;
  const remove = isPlain && !module.name.endsWith('_inventories') ? ['remove'] : [];
  return [...edit, ...verbs, ...own, ...remove];
}

function toCell(
  module: Module,
  capability: Capability,
  documents: readonly ListedDocument[],
): string {
  switch (capability) {
    case 'search':
      return getSearchFields(module).join(', ');
    case 'in place':
      return module.inPlace === undefined ? '' : [...module.inPlace, 'custom fields'].join(', ');
    case 'many':
      return getActs(module, documents).join(', ');
    case 'export':
      return module.sheets === 'none' ? '' : 'yes';
    case 'import':
      return module.sheets === undefined || module.sheets === 'lines' ? 'yes' : '';
  }
}

/** Cell of a list, with the reason where the capability is missing. @throws Error for a hole without a reason, or a reason without a hole */
function writeCell(
  module: Module,
  capability: Capability,
  documents: readonly ListedDocument[],
): string {
  const cell = toCell(module, capability, documents);
  const own = reasons[module.name]?.[capability];
  if (cell !== '') {
    if (own !== undefined)
      throw new Error(`${module.name} has "${capability}": its reason is stale`);
    return cell;
  }
  const reason =
    own ??
    (isDocumentModuleName(getDocumentName(module)) ? documentReasons[capability] : undefined);
  if (reason === undefined)
    throw new Error(`${module.name} lacks "${capability}", and no reason says why`);
  return `– ${reason}`;
}

/** Renders a Markdown table of the capabilities of each list of the product: `docs/lists.md`. */
export function renderListCapabilitiesTable(documents: readonly ListedDocument[]): string {
  const head = ['list', 'columns, filters, sorts', ...capabilities];
  const rows = listed.map((module) => [
    `\`${module.name}\``,
    [module.columns, listFilterableColumns(module), listSortableColumns(module)]
      .map(({ length }) => length)
      .join(', '),
    ...capabilities.map((capability) => writeCell(module, capability, documents)),
  ]);
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
