import { Skeleton } from '@mantine/core';
import { profileTexts } from '@tarima/domain/profiles/texts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../kit/words.tsx';
import { groupPermissions, permissionsQueryOptions } from './permission-groups.ts';
import classes from './permissions.module.css';

/** List of the screens that a profile opens, in the order of the menu. */
export function PermittedScreensList({ ids }: { ids: readonly number[] }) {
  const { say } = useLanguage();
  const { data, isError } = useQuery(permissionsQueryOptions());
  if (isError) return say(profileTexts.failed);
  if (!data) return <Skeleton height={96} />;
  const groups = groupPermissions(data.filter(({ id }) => ids.includes(id)));
  if (groups.length === 0) return say(profileTexts.none);
  return (
    <dl className={classes.held}>
      {groups.map(({ name, words, permissions }) => (
        <div key={name}>
          <dt>{say(words)}</dt>
          {permissions.map(({ id, language }) => (
            <dd key={id}>{say(language)}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
