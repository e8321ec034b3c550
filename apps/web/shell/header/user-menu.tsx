import { Avatar } from '@mantine/core';
import type { CurrentUser } from '@tarima/domain/session/contract';
import { getInitials } from '@tarima/domain/users/initials';
import { headerTexts, screenNames } from '@tarima/domain/shell/texts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, UserCog } from 'lucide-react';
import { LazyMenu } from '../../kit/dropdown/lazy-menu.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { resolveGuardRedirect } from '../guard.ts';
import { toGuardProfile } from '../../kit/signed-in-user.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import { useSignOut } from '../sign-out.ts';
import { headerMenuProps } from './header-menu-props.ts';
import classes from './switches.module.css';
import userClasses from './user-menu.module.css';

const settings = 'my_settings';

/** Menu of the signed-in user: the name, the settings if the user may change them, and the sign-out. */
export function UserMenu({
  visitor,
  className,
}: {
  visitor: CurrentUser;
  className: string | undefined;
}) {
  const { say } = useLanguage();
  const signOut = useSignOut();
  const initials = getInitials(visitor.name);
  return (
    <LazyMenu
      {...headerMenuProps}
      width={240}
      button={
        <button
          type="button"
          className={className}
          aria-label={say(headerTexts.user, { initials, name: visitor.name })}
        >
          <Avatar
            src={visitor.profilePic}
            size={28}
            radius="sm"
            alt=""
            classNames={{ placeholder: userClasses.placeholder ?? '' }}
          >
            {initials}
          </Avatar>{' '}
          <span className={`${classes.name} ${classes.wide}`}>{visitor.name}</span>
          <ChevronDown size={14} aria-hidden className={classes.wide} />
        </button>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label className={userClasses.who ?? ''}>
            <span className={userClasses.name}>{visitor.name}</span>
            {visitor.email}
          </Menu.Label>
          <Menu.Divider />
          {resolveGuardRedirect(settings, toGuardProfile(visitor)) === undefined && (
            <Menu.Item
              component={Link}
              to={getScreenPath(settings)}
              leftSection={<UserCog size={16} aria-hidden />}
            >
              {say(screenNames[settings])}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
            {say(headerTexts.signOut)}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}
