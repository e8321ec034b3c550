import { appShellTexts, commandPaletteTexts } from '@tarima/domain/shell/texts';
import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import { useCurrentAccount } from '../../company/account.ts';
import { CompanyLogo } from '../../company/company-logo.tsx';
import { getScreenPath } from '../../kit/screen-path.ts';
import { useSignedInUser } from '../../kit/signed-in-user.ts';
import { getLandingPath } from '../screens.tsx';
import { HeaderNotificationBell } from './header-notification-bell.tsx';
import classes from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Header in the tenant's colours: the logo, the button of the command palette, and the controls of the user. */
export function OfficeHeader({
  isMenuOpen,
  onOpenMenu,
  onOpenPalette,
}: {
  isMenuOpen: boolean;
  onOpenMenu: () => void;
  onOpenPalette: () => void;
}) {
  const { say } = useLanguage();
  const { name: company, styleMetadata } = useCurrentAccount();
  const visitor = useSignedInUser();
  const landing = getLandingPath(visitor.profile);
  const leads =
    landing === getScreenPath('dashboard') ? appShellTexts.toDashboard : appShellTexts.home;
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={`${classes.control} ${classes.burger}`}
        aria-label={say(appShellTexts.openMenu)}
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <MenuIcon size={20} aria-hidden />
      </button>
      <Link to={landing} className={classes.logo} aria-label={say(leads, { company })}>
        <CompanyLogo style={styleMetadata} company={company} />
      </Link>
      <button
        type="button"
        className={`${classes.control} ${classes.search}`}
        aria-label={`${say(commandPaletteTexts.open)} ${keys}`}
        aria-keyshortcuts="Control+K"
        onClick={onOpenPalette}
      >
        <Search size={16} aria-hidden />
        <span className={classes.searchText}>{say(commandPaletteTexts.open)}</span>{' '}
        <kbd className={classes.keys}>{keys}</kbd>
      </button>
      <LanguageSwitch className={classes.control} />
      <ColorSchemeSwitch className={classes.control} />
      <HeaderNotificationBell className={classes.control} />
      <UserMenu visitor={visitor} className={classes.control} />
    </header>
  );
}
