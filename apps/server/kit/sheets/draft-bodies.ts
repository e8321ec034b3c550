import { parseCustomFieldId, listWritableFields, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';

type Values = Record<string, unknown>;

/** Request body that is filled in from cells. */
export class DraftRecordBody {
  readonly #values: Values = {};
  readonly #custom: Values = {};
  readonly #metadata: Values = {};
  readonly #language = new Map<string, Map<string, unknown>>();

  /** Sets a value. @param path path as in the note of a header */
  set(path: string, value: unknown): void {
    const customId = parseCustomFieldId(path);
    const [, , field, language] = path.split('.');
    if (customId !== undefined) this.#custom[customId] = value;
    else if (!path.startsWith('metadata.')) this.#values[path] = value;
    else if (field === undefined || language === undefined) this.#metadata[path.slice(9)] = value;
    else this.#translate(field, language, value);
  }

  get(path: string): unknown {
    return this.#values[path];
  }

  /** Returns the body that a form would send: blank translations are left out. */
  toJSON(): Values {
    const language = Object.fromEntries(
      [...this.#language]
        .filter(([, texts]) => texts.size > 0)
        .map(([field, texts]) => [field, Object.fromEntries(texts)]),
    );
    return {
      ...this.#values,
      customFields: this.#custom,
      metadata: { ...this.#metadata, ...(Object.keys(language).length > 0 && { language }) },
    };
  }

  #translate(field: string, language: string, value: unknown): void {
    const texts = this.#language.get(field) ?? new Map<string, unknown>();
    this.#language.set(field, texts);
    if (typeof value === 'string' && value.trim() !== '') texts.set(language, value);
    else texts.delete(language);
  }
}

/** Returns the text by which two drafts are compared: numbers become texts, and blank values are left out. */
export const toComparableDraftText = (draft: DraftRecordBody): string =>
  JSON.stringify(omitBlanks(draft.toJSON()));

function omitBlanks(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(omitBlanks);
  if (typeof value !== 'object' || value === null)
    return value === '' ? undefined : (value ?? undefined);
  const entries = Object.entries(value)
    .map(([name, inner]) => [name, omitBlanks(inner)] as const)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const getId = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** Returns the body that an unchanged form of a record would send. */
export function createDraftBody(module: Module, record: ModuleRecord | undefined): DraftRecordBody {
  const draft = new DraftRecordBody();
  if (!record) return draft;
  for (const [name, field] of listWritableFields(module)) {
    const customId = parseCustomFieldId(name);
    if (customId !== undefined) {
      const value = record.customFields[customId];
      if (value !== undefined) draft.set(name, value);
    } else if (field.kind === 'color') draft.set(`metadata.${name}`, record[name]);
    else if (field.kind === 'reference') {
      const id = getId(record[name]);
      draft.set(name, id === null ? null : { id });
    } else if (field.kind === 'references') {
      const records: unknown = record[name];
      draft.set(name, sortRecordIds(Array.isArray(records) ? records.map(getId) : []));
    } else draft.set(name, record[name]);
  }
  for (const [name, texts] of Object.entries(record.metadata.language ?? {}))
    for (const [language, text] of Object.entries(texts ?? {}))
      draft.set(`metadata.language.${name}.${language}`, text);
  return draft;
}

/** Sorts ids, so that sets compare equal in any order. */
export const sortRecordIds = (ids: readonly unknown[]): unknown[] =>
  ids.toSorted((one, other) => Number(one) - Number(other));
