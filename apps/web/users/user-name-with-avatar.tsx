import { Avatar } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { getInitials } from '@tarima/domain/users/initials';
import { toDisplayText } from '../kit/cells/display-value.ts';
import classes from './users.module.css';

/** Name of a user beside the picture, or beside the initials where there is none. */
export function UserNameWithAvatar({ user }: { user: ModuleRecord }) {
  const name = toDisplayText(user['name']);
  const picture = toDisplayText(user['profilePic']);
  return (
    <span className={classes.person} title={name}>
      <Avatar
        component="span"
        src={picture || null}
        alt=""
        size={24}
        radius="xl"
        className={classes.avatar ?? ''}
        aria-hidden
      >
        {getInitials(name)}
      </Avatar>
      <span className={classes.name}>{name}</span>
    </span>
  );
}
