import { userCalls } from '@tarima/domain/users/contract';
import {
  activityTexts,
  findChangedFieldWords,
  getActivityWords,
} from '@tarima/domain/users/activity-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { permissions, type Permission } from '@tarima/domain/profiles/permissions';
import { users } from '@tarima/domain/users/user';
import { queryOptions } from '@tanstack/react-query';
import { callApi, type CallAnswer } from '../kit/call-api.ts';
import type { Speech } from '../kit/words.tsx';

export type UserActivityEntry = CallAnswer<typeof userCalls.activity>[number];

export const userActivityQueryKey = (id: number) => [users.name, 'activity', id] as const;

export const userActivityQueryOptions = (id: number) =>
  queryOptions({
    queryKey: userActivityQueryKey(id),
    queryFn: ({ signal }) => callApi(userCalls.activity, { params: { id }, signal }),
    // The activity of the previous user would otherwise appear under another user's name.
    placeholderData: () => undefined,
  });

/**
 * Merges the entries of one user at one instant into one entry, because links are stored one by one.
 * Changes of links that belong to a new or deleted record are part of its entry.
 */
export function mergeActivityEntries(entries: readonly UserActivityEntry[]): UserActivityEntry[] {
  const merged: UserActivityEntry[] = [];
  for (const happening of entries) {
    const last = merged.at(-1);
    const action =
      last && isSameEvent(last, happening) && mergeActions(last.action, happening.action);
    if (action) {
      const changed = [...new Set([...last.changed, ...happening.changed])];
      const links = {
        given: [...last.given, ...happening.given],
        taken: [...last.taken, ...happening.taken],
      };
      merged[merged.length - 1] = { ...last, action, changed, ...links };
    } else merged.push(happening);
  }
  return merged.filter(isWorthTelling);
}

const isSameEvent = (one: UserActivityEntry, other: UserActivityEntry): boolean =>
  one.at.slice(0, 19) === other.at.slice(0, 19) &&
  one.by?.id === other.by?.id &&
  one.module === other.module &&
  one.subject?.id === other.subject?.id;

/** Merges two changes of the same record; undefined where each is listed. */
function mergeActions(newer: string, older: string): string | undefined {
  if (newer === 'update' && (older === 'update' || older === 'create')) return older;
  return newer === 'delete' && older === 'update' ? newer : undefined;
}

/**
 * Returns true when a change is listed.
 * An update of columns without a label, such as the date of a password, is left out or has its own entry.
 */
const isWorthTelling = ({ module, action, changed }: UserActivityEntry): boolean =>
  action !== 'update' || changed.some((column) => findChangedFieldWords(module, column));

/** Formats a change as a sentence. */
export function sayActivityEntry(activityEntry: UserActivityEntry, speech: Speech): string {
  const { module, action, changed, subject } = activityEntry;
  const { say, language } = speech;
  const names = formatFieldNames(module, changed, speech);
  const fields = new Intl.ListFormat(language).format(names);
  if (module === 'accounts') return say(activityTexts.settingsChanged, { fields });
  if (module === 'profiles') {
    const words = profileWords[action] ?? activityTexts.profileChanged;
    const profile = subject?.[language] ?? '';
    return say(words, { profile, fields: formatRightChanges(activityEntry, speech) ?? fields });
  }
  if (action !== 'update' || names.length === 0) return say(getActivityWords(action));
  return say(activityTexts.changed, { fields });
}

const formatFieldNames = (
  module: UserActivityEntry['module'],
  changed: readonly string[],
  { say }: Speech,
) =>
  changed.flatMap((column) => {
    const words = findChangedFieldWords(module, column);
    return words ? [say(words)] : [];
  });

/** Formats the changes of the permissions of a profile, each with its name; undefined where none has changed. */
function formatRightChanges({ module, changed, given, taken }: UserActivityEntry, speech: Speech) {
  const { say, language } = speech;
  // A permission that was removed and added again in one save is unchanged.
  const formatRights = (
    codes: readonly Permission[],
    undone: readonly Permission[],
    words: LocalizedWords,
  ) => {
    const names = codes.flatMap((code) => (undone.includes(code) ? [] : [say(permissions[code])]));
    const list = new Intl.ListFormat(language).format(names);
    return names.length > 0 ? [say(words, { names: list })] : [];
  };
  const rights = [
    ...formatRights(given, taken, activityTexts.permissionsGiven),
    ...formatRights(taken, given, activityTexts.permissionsTaken),
  ];
  if (rights.length === 0) return undefined;
  const fields = changed.filter((column) => column !== 'permissions');
  return [...formatFieldNames(module, fields, speech), ...rights].join('; ');
}

const profileWords: Readonly<Record<string, LocalizedWords>> = {
  create: activityTexts.profileCreated,
  delete: activityTexts.profileDeleted,
};
