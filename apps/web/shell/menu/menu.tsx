import { menuGroups, screenNames, type MenuGroup } from '@tarima/domain/shell/texts';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { getScreenPath } from '../../kit/screen-path.ts';
import { useAccordionState, type AccordionState } from './accordion-state.ts';
import type { MenuNode, MenuScreenName } from '../../menu/menu-data.ts';
import { menuGroupIcons, menuScreenIcons } from './menu-icons.ts';
import classes from './menu.module.css';

/**
 * Renders the entries of one level of the menu, with the levels below. On wide screens every group starts open.
 * On small ones it is an accordion (`unique`) that starts with the groups around the current screen.
 */
export function NavigationMenu({
  nodes,
  unique,
  opened,
  isRail = false,
}: {
  nodes: readonly MenuNode[];
  unique: boolean;
  opened: readonly MenuGroup[];
  /** True when the menu is collapsed to its icons: then every group is open. */
  isRail?: boolean;
}) {
  const accordion = useAccordionState({ unique, initial: opened });
  return (
    <ul className={classes.list}>
      {nodes.map((node) =>
        typeof node === 'string' ? (
          <MenuEntry key={node} screen={node} />
        ) : (
          <MenuGroupItem key={node.group} group={node.group} accordion={accordion} isRail={isRail}>
            <NavigationMenu nodes={node.items} unique={unique} opened={opened} isRail={isRail} />
          </MenuGroupItem>
        ),
      )}
    </ul>
  );
}

function MenuEntry({ screen }: { screen: MenuScreenName }) {
  const { say } = useLanguage();
  const Icon = menuScreenIcons[screen];
  return (
    <li>
      <Link
        to={getScreenPath(screen)}
        className={classes.entry}
        title={say(screenNames[screen])}
        activeOptions={{ includeSearch: false }}
      >
        <Icon size={16} aria-hidden />
        <span className={classes.label}>{say(screenNames[screen])}</span>
      </Link>
    </li>
  );
}

function MenuGroupItem({
  group,
  accordion,
  isRail,
  children,
}: {
  group: MenuGroup;
  accordion: AccordionState;
  isRail: boolean;
  children: React.ReactNode;
}) {
  const { say } = useLanguage();
  const id = useId();
  const open = isRail || accordion.isOpen(group);
  const Icon = menuGroupIcons[group];
  return (
    <li className={classes.group}>
      <button
        type="button"
        className={classes.heading}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => accordion.toggle(group)}
      >
        <Icon size={16} aria-hidden className={classes.headingIcon} />
        <span className={classes.label}>{say(menuGroups[group])}</span>
        <ChevronDown size={14} aria-hidden className={classes.chevron} />
      </button>
      <div id={id} className={classes.fold} data-open={open} inert={!open}>
        <div className={classes.folded}>{children}</div>
      </div>
    </li>
  );
}
