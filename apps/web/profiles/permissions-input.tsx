import { Checkbox, Input, Skeleton } from '@mantine/core';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { isPermission } from '@tarima/domain/profiles/permissions';
import { profileTexts } from '@tarima/domain/profiles/texts';
import { screenHints } from '@tarima/domain/shell/home-texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { parseNamedRecords } from '../kit/cells/display-value.ts';
import { useFormInput, type FormInputProps } from '../kit/form/use-form-input.ts';
import { useLanguage } from '../kit/words.tsx';
import { toGuardProfile, useSignedInUser } from '../kit/signed-in-user.ts';
import {
  groupPermissions,
  permissionsQueryOptions,
  type PermissionGroup,
  type PermissionRecord,
} from './permission-groups.ts';
import classes from './permissions.module.css';

/** Checkboxes of a profile's permissions, in the groups of the menu. */
export function PermissionsInput(props: FormInputProps) {
  const { say } = useLanguage();
  const { held, input, shared } = useFormInput(props);
  const { data, isError } = useQuery(permissionsQueryOptions());
  const mayGrant = useMayGrant();
  const errorId = useId();
  const chosen = new Set(parseNamedRecords(held).map(({ id }) => id));

  const change = (ids: ReadonlySet<number>) =>
    input.onChange(
      (data ?? [])
        .filter(({ id }) => ids.has(id))
        .map(({ id, language }) => ({ id, name: say(language) })),
    );
  const isSomeOutOfReach = data?.some((each) => !mayGrant(each)) === true;
  return (
    <fieldset
      className={classes.permissions}
      aria-describedby={shared.error === undefined ? undefined : errorId}
      aria-invalid={shared.error !== undefined}
    >
      <legend className={classes.legend}>
        {shared.label} <span aria-hidden>*</span>
      </legend>
      {shared.error !== undefined && <Input.Error id={errorId}>{shared.error}</Input.Error>}
      {isSomeOutOfReach && <p className={classes.hint}>{say(profileTexts.notHeld)}</p>}
      {isError && <p className={classes.hint}>{say(profileTexts.failed)}</p>}
      {!data && !isError && <Skeleton height={320} />}
      {groupPermissions(data ?? []).map((group, at) => (
        <GroupBoxes
          key={group.name}
          group={group}
          chosen={chosen}
          change={change}
          mayGrant={mayGrant}
          focused={at === 0 ? input.ref : undefined}
        />
      ))}
    </fieldset>
  );
}

/**
 * Returns a function that returns true for permissions that the user may grant: only those that the user holds. The server checks this too.
 */
function useMayGrant(): (permission: PermissionRecord) => boolean {
  const access = toGuardProfile(useSignedInUser());
  return ({ name }) => isPermission(name) && hasCallAccess(name, access);
}

interface GroupBoxesProps {
  readonly group: PermissionGroup;
  readonly chosen: ReadonlySet<number>;
  change(ids: ReadonlySet<number>): void;
  mayGrant(permission: PermissionRecord): boolean;
  /** Focus of the first checkbox when none was ticked. */
  readonly focused: ((box: HTMLInputElement | null) => void) | undefined;
}

function GroupBoxes({ group, chosen, change, mayGrant, focused }: GroupBoxesProps) {
  const { say } = useLanguage();
  const { words, permissions } = group;
  const ticked = permissions.filter(({ id }) => chosen.has(id));
  // A permission that the user does not hold can be removed, and not added again.
  const grantable = permissions.filter((each) => mayGrant(each));
  const isFull = grantable.length > 0 && grantable.every(({ id }) => chosen.has(id));

  const toggleAll = () => {
    const next = new Set(chosen);
    for (const { id } of isFull ? permissions : grantable) {
      if (isFull) next.delete(id);
      else next.add(id);
    }
    change(next);
  };
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    change(next);
  };
  return (
    <fieldset className={classes.group} aria-label={say(words)}>
      <div className={classes.head}>
        <Checkbox
          {...(focused && { ref: focused })}
          size="sm"
          label={say(words)}
          aria-label={say(profileTexts.allOf, { group: say(words) })}
          checked={isFull}
          indeterminate={!isFull && ticked.length > 0}
          disabled={grantable.length === 0 && ticked.length === 0}
          onChange={toggleAll}
          classNames={{ label: classes.groupName ?? '' }}
        />
        <span className={classes.count} aria-hidden>
          {say(profileTexts.chosen, { count: ticked.length, all: permissions.length })}
        </span>
      </div>
      <div className={classes.boxes}>
        {permissions.map((permission) => (
          <Checkbox
            key={permission.id}
            size="sm"
            label={say(permission.language)}
            {...(isPermission(permission.name) && {
              description: say(screenHints[permission.name]),
            })}
            checked={chosen.has(permission.id)}
            disabled={!mayGrant(permission) && !chosen.has(permission.id)}
            onChange={() => toggle(permission.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
