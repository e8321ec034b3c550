import type { Field } from '@tarima/domain/kit/fields';
import { toSearchRankPatterns } from '@tarima/domain/kit/find-rank';
import { getPhoneSearchDigits } from '@tarima/domain/kit/phone';
import { findField, getSearchFields, type Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { getColumnName, getDisplayColumn, getModuleTable, isTranslatedName } from './columns.ts';
import {
  buildContainsCondition,
  searchColumnName,
  buildTextSearchIdsQuery,
  buildPhoneDigitsMatch,
  parseSearchWords,
  type TextMatch,
  type SearchWord,
} from './list-conditions.ts';
import type { ModuleResolver } from './references.ts';

type Condition = RawBuilder<unknown>;

/** Maximum number of referenced records of a word that are listed by their ids; for more, each row is checked. */
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
 * Builds the conditions of a search on a module's rows: each word occurs in one of the searched fields.
 * A word may name another record that the row refers to: such records are looked up first.
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

/** Builds the condition of the rows whose phone has the digits of a search, where the whole search may be a phone number. */
async function buildPhoneCondition(
  tx: Transaction,
  module: Module,
  text: string,
): Promise<Condition | undefined> {
  const digits = getPhoneSearchDigits(text);
  const [name] = listSearchedFields(module).find(([, { kind }]) => kind === 'phone') ?? [];
  if (digits === undefined || name === undefined) return undefined;
  const phone = buildPhoneDigitsMatch(name, digits);
  const ids = await findFewIds(
    tx,
    sql`select id from ${buildTextSearchIdsQuery(module, [phone], namedAtMost + 1)} id`,
  );
  return ids ? sql`id = any(${ids})` : buildContainsCondition(phone);
}

interface Word extends Omit<Search, 'text'> {
  readonly word: SearchWord;
}

/** Builds the condition of the rows that a word matches. */
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
  const found = sql`select id from ${buildTextSearchIdsQuery(module, texts, namedAtMost + 1)} id`;
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

/** Returns the ids that a condition matches, where they are few. */
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

/** Returns the column of a row's searched texts: the column of the only field, or the generated column of several texts or languages. */
function findTextColumn(module: Module, language: Language): string | undefined {
  const [first, ...others] = listSearchedFields(module).filter(([, field]) => isText(field));
  if (!first) return undefined;
  return others.length > 0 || isTranslatedName(first[1])
    ? searchColumnName
    : getDisplayColumn(...first, language);
}

/**
 * Builds the rank of a row in a search, by the patterns of the domain.
 * It covers all searched texts of the row and of the records that it refers to.
 */
export function buildSearchRankExpression(
  module: Module,
  { text, lang, moduleOf }: Search,
): Condition {
  const { id, exact, begins, words } = toSearchRankPatterns(text);
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
