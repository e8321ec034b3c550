// Statuses of documents in SQL: written out, they are places that miss the next status.
import fs from 'node:fs';
import path from 'node:path';

const schemaFile = path.join(import.meta.dirname, '../../apps/server/migrations/schema.sql');

/**
 * Returns the tables whose statuses belong to documents: those that the database numbers for each company, and the moves of orders.
 * A test compares them with the definitions, which the launching Node cannot load.
 * @param {string} schema snapshot of the database
 * @returns {readonly string[]}
 */
export function listDocumentTables(schema) {
  const [, list] =
    /FUNCTION public\.document_tables\(\)[^;]*?unnest\(array\[([^\]]*)\]/.exec(schema) ?? [];
  if (list === undefined) throw new Error('schema.sql has no function document_tables');
  return [...list.matchAll(/'(\w+)'/g)].flatMap(([, table]) => table ?? []).concat('orders_moves');
}

const documentTables = listDocumentTables(fs.readFileSync(schemaFile, 'utf8'));

/** Statuses that records of catalogues have too. */
const ofCatalogues = ['active', 'inactive'];

const comparison =
  /(?<![\w.])(?:(\w+)\.)?(?:to_|from_)?status\s*(?:=|<>|!=|in|not in|is (?:not )?distinct from)\s*\(?\s*('\w+'(?:\s*,\s*'\w+')*)/g;
const assignment = /\bset\s+(?:[^;`]*,\s*)?$/;

/**
 * @param {string} file its path in the repository, with slashes
 * @param {string} source
 * @returns {string[]} a line for each comparison of a document's status with a literal
 */
export function findStatusLiterals(file, source) {
  return [...source.matchAll(comparison)].flatMap((match) => {
    const [text, alias, literals = ''] = match;
    const table = findTable(source, match.index, alias);
    const names = literals.split(',').map((literal) => literal.trim().slice(1, -1));
    const ofDocument = documentTables.includes(table ?? '');
    const onlyOfDocuments =
      table === undefined && names.some((name) => !ofCatalogues.includes(name));
    if (!ofDocument && !onlyOfDocuments) return [];
    const verb = assignment.test(source.slice(0, match.index)) ? 'set it to' : 'use';
    const remedy =
      verb === 'use'
        ? '`buildStatusCondition` of kit/status-condition.ts'
        : 'what the document returns';
    const line = source.slice(0, match.index).split('\n').length;
    return [`${file}:${line}: ${text.replace(/\s+/g, ' ')}: ${verb} ${remedy}`];
  });
}

/**
 * Returns the table that a status belongs to: that of its alias, or the table named last before it.
 * @param {string} source
 * @param {number} position
 * @param {string | undefined} alias
 * @returns {string | undefined}
 */
function findTable(source, position, alias) {
  if (alias === undefined) {
    const before = source.slice(0, position);
    return [...before.matchAll(/\b(?:from|update)\s+(\w+)|`\s*(\w+) where/g)]
      .map(([, named, filtered]) => named ?? filtered)
      .at(-1);
  }
  const definition = new RegExp(`\\b(?:from|join|update)\\s+(\\w+)\\s+(?:as\\s+)?${alias}\\b`, 'g');
  return [...source.matchAll(definition)]
    .map(({ 1: table, index }) => ({ table, distance: Math.abs(index - position) }))
    .toSorted((one, other) => one.distance - other.distance)[0]?.table;
}

/** @param {string} repository */
export const allStatusLiterals = (repository) =>
  fs
    .readdirSync(path.join(repository, 'apps/server'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('apps/server', name.replaceAll('\\', '/')))
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !/\.test\.ts$|\/(testing|migrations|node_modules)\/|\/testing\.ts$/.test(name),
    )
    .flatMap((name) =>
      findStatusLiterals(name, fs.readFileSync(path.join(repository, name), 'utf8')),
    );
