import { appShellTexts, screenNames, errorScreenTexts } from '@tarima/domain/shell/texts';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { ListAppHooksProvider } from '../../kit/data/list-app-hooks.ts';
import { loadMenuCode } from '../../kit/dropdown/lazy-menu.tsx';
import { addPageCtrlEnterSubmit } from '../../kit/form/add-ctrl-enter-submit.ts';
import { preserveKeyboardFocus } from '../../kit/preserve-keyboard-focus.ts';
import { runWhenIdle } from '../../kit/run-when-idle.ts';
import { readStoredText, writeStoredText } from '../../kit/storage.ts';
import { useLanguage } from '../../kit/words.tsx';
import { OfficeHeader } from '../header/office-header.tsx';
import { buildListAppHooks } from '../list-app-hooks.ts';
import { ShortcutsHelpHost, useShortcutsHelp } from '../keys/shortcuts-help-host.tsx';
import { getMenuGroups } from '../../menu/menu-data.ts';
import { buildPermittedMenu } from '../menu/permitted-menu.ts';
import { NavigationMenu } from '../menu/menu.tsx';
import { CommandPaletteHost, useCommandPalette } from '../palette/command-palette-host.tsx';
import { toUserRights, useSignedInUser } from '../../kit/signed-in-user.ts';
import { findScreenName } from '../screens.tsx';
import { useLazyCode } from '../../kit/parts/use-lazy-code.ts';
import classes from './frame.module.css';
import { NavigationProgressLine } from './navigation-progress-line.tsx';

const contentId = 'content';
const loadSmallMenu = () => import('./small-screen-menu.tsx');

/** Frame with header, menu and the present screen. */
export function OfficeFrame() {
  const { say } = useLanguage();
  const visitor = useSignedInUser();
  const nodes = useMemo(() => buildPermittedMenu(visitor), [visitor]);
  const additions = useMemo(() => buildListAppHooks(toUserRights(visitor)), [visitor]);
  // Path of the shown screen, not of one that is loading.
  const pathname = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  });
  const screen = findScreenName(pathname);
  const palette = useCommandPalette();
  const keys = useShortcutsHelp();
  const content = useFocusOnArrival(pathname);
  const entries = useActiveInView(pathname);
  const rail = useRail();
  useEffect(preserveKeyboardFocus, []);
  useEffect(addPageCtrlEnterSubmit, []);
  // A touch comes without a pointer that comes near first.
  useEffect(() => runWhenIdle(() => void loadMenuCode().catch(() => undefined)), []);
  // The small menu covers the screen on which it was opened: choosing another one closes it.
  const [menuOver, setMenuOver] = useState<string>();
  const isMenuOpen = menuOver === pathname;
  const closeMenu = useCallback(() => setMenuOver(undefined), []);
  const smallMenu = useLazyCode(isMenuOpen, loadSmallMenu, closeMenu);
  // Moves only the focus: the address contains the state of the screen, to which the focus does not belong.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.focus();
  };

  return (
    <div className={classes.frame} data-rail={rail.isOn || undefined}>
      <title>{`${say(screen ? screenNames[screen] : errorScreenTexts.notFoundTitle)} · Tarima`}</title>
      <a className={classes.skip} href={`#${contentId}`} onClick={skip}>
        {say(appShellTexts.skip)}
      </a>
      <NavigationProgressLine />
      <OfficeHeader
        isMenuOpen={isMenuOpen}
        onOpenMenu={() => setMenuOver(pathname)}
        onOpenPalette={palette.open}
      />
      <nav ref={entries} className={classes.nav} aria-label={say(appShellTexts.menu)}>
        <NavigationMenu
          nodes={nodes}
          unique={false}
          opened={getMenuGroups(nodes)}
          isRail={rail.isOn}
        />
        <button
          type="button"
          className={classes.foldMenu}
          aria-pressed={rail.isOn}
          title={say(rail.isOn ? appShellTexts.unfoldMenu : appShellTexts.foldMenu)}
          onClick={rail.toggle}
        >
          <rail.Icon size={16} aria-hidden />
          <span>{say(appShellTexts.foldMenu)}</span>
        </button>
      </nav>
      {smallMenu && (
        <smallMenu.SmallScreenMenu
          nodes={nodes}
          screen={screen === 'notifications' ? undefined : screen}
          isOpen={isMenuOpen}
          onClose={closeMenu}
        />
      )}
      <main id={contentId} className={classes.main} tabIndex={-1} ref={content}>
        <ListAppHooksProvider value={additions}>
          <Outlet />
        </ListAppHooksProvider>
      </main>
      <CommandPaletteHost palette={palette} nodes={nodes} onKeys={keys.open} />
      <ShortcutsHelpHost keys={keys} />
    </div>
  );
}

/** Moves the focus of screen readers to the new screen. */
function useFocusOnArrival(pathname: string) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    const moved = before.current !== pathname;
    before.current = pathname;
    if (moved) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

const railKey = 'menu-rail';

/** Folds the menu of wide screens to its icons, and stores that in this browser. */
function useRail() {
  const [isOn, setIsOn] = useState(() => readStoredText(railKey) !== null);
  return {
    isOn,
    Icon: isOn ? PanelLeftOpen : PanelLeftClose,
    toggle: () => {
      writeStoredText(railKey, isOn ? null : 'on');
      setIsOn(!isOn);
    },
  };
}

/** Scrolls the entry of the present screen into view, in a menu of any length and after any link. */
function useActiveInView(pathname: string) {
  const entries = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    entries.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return entries;
}
