/**
 * Creates a record with one value for each key.
 * @example createRecord(['receive', 'cancel'], defineVerb) // { receive: …, cancel: … }
 */
export function createRecord<Key extends string, Value>(
  keys: readonly Key[],
  createValue: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  const record: Partial<Record<Key, Value>> = {};
  for (const key of keys) record[key] = createValue(key);
  assertComplete(record, keys);
  return record;
}

function assertComplete<Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  keys: readonly Key[],
): asserts record is Record<Key, Value> {
  const missing = keys.find((key) => !Object.hasOwn(record, key));
  if (missing !== undefined) throw new Error(`The record has no ${missing}`);
}
