import type { Field } from '@tarima/domain/kit/fields';
import { toRankPatterns } from '@tarima/domain/kit/find-rank';
import { phoneDigits } from '@tarima/domain/kit/phone';
import { findField, getSearchFields, type Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { getColumnName, getDisplayColumn, getModuleTable } from './columns.ts';
import {
  buildContainsCondition,
  searchColumnName,
  buildContainingIdsQuery,
  phoneContaining,
  parseSearchWords,
  type TextMatch,
  type SearchWord,
} from './list-conditions.ts';
import type { ModuleResolver } from './references.ts';

type Condition = RawBuilder<unknown>;

/** Maximum number of records of a word that are listed by their ids; beyond it, each row is checked. */
const namedAtMost = 1_000;

interface Search {
  readonly text: string;
  readonly lang: Language;
  readonly moduleOf: ModuleResolver | undefined;
}

interface Found {
  readonly texts: readonly TextMatch[];
  readonly plain: readonly Condition[];
}

/**
 * Returns the conditions of a search on a module's rows: each word occurs in one of the searched fields.
 * A word may name another record that the row refers to: those are looked up first.
 */
export async function buildSearchConditions(
  tx: Transaction,
  module: Module,
  { text, lang, moduleOf }: Search,
): Promise<Found> {
  const words = parseSearchWords(text);
  const column = findTextColumn(module, lang);
  const phoneCondition = await buildPhoneCondition(tx, module, text);
  if (!phoneCondition && column !== undefined && isTextAlone(module))
    return {
      plain: [],
      texts: words.flatMap(({ textConditions }) =>
        textConditions.map((each) => ({ ...each, column })),
      ),
    };
  const plain: Condition[] = [];
  for (const word of words)
    plain.push(await buildWordCondition(tx, module, { word, lang, moduleOf }));
  if (!phoneCondition) return { plain, texts: [] };
  return { plain: [sql`(${phoneCondition} or (${sql.join(plain, sql` and `)}))`], texts: [] };
}

/** Returns the condition of the rows whose phone has the digits of a search, where the whole search may be one. */
async function buildPhoneCondition(
  tx: Transaction,
  module: Module,
  text: string,
): Promise<Condition | undefined> {
  const digits = phoneDigits(text);
  const [name] = listSearchedFields(module).find(([, { kind }]) => kind === 'phone') ?? [];
  if (digits === undefined || name === undefined) return undefined;
  const phone = phoneContaining(name, digits);
  const ids = await findFewIds(
    tx,
    sql`select id from ${buildContainingIdsQuery(module, [phone], namedAtMost + 1)} id`,
  );
  return ids ? sql`id = any(${ids})` : buildContainsCondition(phone);
}

interface Word extends Omit<Search, 'text'> {
  readonly word: SearchWord;
}

/** Whether a row is remembered by a word. */
async function buildWordCondition(
  tx: Transaction,
  module: Module,
  searchWord: Word,
): Promise<Condition> {
  const { word, lang, moduleOf } = searchWord;
  const textColumn = findTextColumn(module, lang);
  const alternatives =
    textColumn === undefined ? [] : [await buildTextCondition(tx, module, textColumn, word)];
  for (const [name, field] of listSearchedFields(module)) {
    if (field.kind === 'number' && /^#?\d{1,15}$/.test(word.typed))
      alternatives.push(
        sql`${sql.ref(getColumnName(name))} = ${Number(word.typed.replace('#', ''))}`,
      );
    if (field.kind === 'reference' && moduleOf)
      alternatives.push(
        await buildReferenceCondition(tx, name, moduleOf(field.module), searchWord),
      );
  }
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`;
}

async function buildTextCondition(
  tx: Transaction,
  module: Module,
  column: string,
  { textConditions }: SearchWord,
): Promise<Condition> {
  const texts = textConditions.map((each) => ({ ...each, column }));
  const found = sql`select id from ${buildContainingIdsQuery(module, texts, namedAtMost + 1)} id`;
  const ids = await findFewIds(tx, found);
  return ids
    ? sql`id = any(${ids})`
    : sql`(${sql.join(texts.map(buildContainsCondition), sql` and `)})`;
}

async function buildReferenceCondition(
  tx: Transaction,
  name: string,
  module: Module,
  searchWord: Word,
): Promise<Condition> {
  const reference = sql.ref(`${getColumnName(name)}_id`);
  const rows = await buildWordCondition(tx, module, searchWord);
  const matching = sql`
    select id from ${getModuleTable(module)} where account_id = current_account() and ${rows}`;
  const ids = await findFewIds(tx, sql`${matching} limit ${namedAtMost + 1}`);
  return ids ? sql`${reference} = any(${ids})` : sql`${reference} in (${matching})`;
}

/** The ids that a question finds, where they are few. */
async function findFewIds(tx: Transaction, question: Condition): Promise<number[] | undefined> {
  const row = await tx.row(sql<{ ids: number[] }>`select array(${question})::float8[] as ids`);
  const ids = row?.ids ?? [];
  return ids.length > namedAtMost ? undefined : ids;
}

const listSearchedFields = (module: Module): (readonly [name: string, field: Field])[] =>
  getSearchFields(module).flatMap((name) => {
    const field = findField(module, name);
    return field ? [[name, field] as const] : [];
  });

const isText = ({ kind }: Field): boolean => ['text', 'paragraph', 'email', 'phone'].includes(kind);

const isTextAlone = (module: Module): boolean =>
  listSearchedFields(module).every(([, field]) => isText(field));

/** Returns the column of a row's searched texts: that of the only one, or the one that the database makes of several. */
function findTextColumn(module: Module, language: Language): string | undefined {
  const [first, ...others] = listSearchedFields(module).filter(([, field]) => isText(field));
  if (!first) return undefined;
  return others.length > 0 ? searchColumnName : getDisplayColumn(...first, language);
}

/**
 * Returns the rank of a row in a find, by the patterns of the domain:
 * over the texts by which people remember the row, those of the records that it refers to included.
 */
export function toRank(module: Module, { text, lang, moduleOf }: Search): Condition {
  const { id, exact, begins, words } = toRankPatterns(text);
  const shown = toSearchedText(module, sql`t`, lang, moduleOf);
  const isNumber = id === undefined ? sql`false` : sql`t.id = ${id}`;
  const ranks = words.map(
    ({ whole, start }) =>
      sql`case when r.shown ~ ${whole} then 1 when r.shown ~ ${start} then 2 else 3 end`,
  );
  return sql`(
    select case when ${isNumber} or r.shown ~ ${exact} then 0
      else greatest(${sql.join([...ranks, sql`0`])}) - case when r.shown ~ ${begins} then 0.5 else 0 end end
    from (select ${shown} as shown offset 0) r)`;
}

function toSearchedText(
  module: Module,
  row: Condition,
  lang: Language,
  moduleOf: ModuleResolver | undefined,
): Condition {
  const textColumn = findTextColumn(module, lang);
  const column = textColumn === undefined ? undefined : sql`${row}.${sql.ref(textColumn)}`;
  const texts =
    column === undefined ? [] : [textColumn === searchColumnName ? column : sql`fold(${column})`];
  const referred = listSearchedFields(module).flatMap(([name, field]) => {
    if (field.kind !== 'reference' || !moduleOf) return [];
    const other = moduleOf(field.module);
    const text = toSearchedText(other, sql`named`, lang, undefined);
    const id = sql.ref(`${getColumnName(name)}_id`);
    return [
      sql`(select ${text} from ${getModuleTable(other)} named where named.account_id = ${row}.account_id and named.id = ${row}.${id})`,
    ];
  });
  return sql`concat_ws(chr(10), ${sql.join([...texts, ...referred, sql`''`])})`;
}
