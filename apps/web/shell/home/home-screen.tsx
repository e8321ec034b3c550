import { homeTexts, screenHints } from '@tarima/domain/shell/home-texts';
import { menuGroups, screenNames } from '@tarima/domain/shell/texts';
import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import { mayPass } from '@tarima/domain/profiles/profiles';
import type { Words } from '@tarima/domain/kit/words';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import door from '../../kit/doors.module.css';
import { useLanguage } from '../../kit/words.tsx';
import { getMenuScreens, type MenuNode } from '../../menu/menu-data.ts';
import { screenIcons } from '../menu/menu-icons.ts';
import { buildVisitorMenu } from '../menu/visitor-menu.ts';
import { toGuardedProfile, useVisitor } from '../../kit/visitor.ts';
import { screenPath } from '../../kit/screen-path.ts';
import { OnTheFloor } from '../../plant/floor/on-the-floor.tsx';
import { retryImport } from '../../kit/retry-import.ts';
import { Waiting } from './waiting.tsx';
import classes from './home-screen.module.css';

const TripsToday = lazy(() => retryImport(() => import('./trips-today.tsx')));

/** Greets the user by name, and links to the screens that the user may open. */
export default function HomeScreen() {
  const { say } = useLanguage();
  const visitor = useVisitor();
  // The menu has no entry for the first screen: the logo leads there, and this link.
  const landing: Section = { title: homeTexts.overview, screens: ['dashboard'] };
  const sections = [
    ...(mayPass('dashboard', toGuardedProfile(visitor)) ? [landing] : []),
    ...groupSections(buildVisitorMenu(visitor)),
  ];
  return (
    <div className={classes.home}>
      <h1 className={classes.greeting}>{say(homeTexts.greeting, { name: visitor.name })}</h1>
      <p className={classes.lead}>{say(sections.length > 0 ? homeTexts.lead : homeTexts.empty)}</p>
      {sections.length > 0 && <Waiting />}
      {mayPass('orders_planning', toGuardedProfile(visitor)) && <OnTheFloor />}
      <Suspense>{mayPass('trips', toGuardedProfile(visitor)) && <TripsToday />}</Suspense>
      <div className={classes.sections}>
        {sections.map(({ title, screens }) => (
          <section key={title.es} className={classes.section}>
            <h2 className={classes.title}>{say(title)}</h2>
            <ul className={classes.doors}>
              {screens.map((screen) => (
                <Door key={screen} screen={screen} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Door({ screen }: { screen: ScreenPermission }) {
  const { say } = useLanguage();
  const Icon = screenIcons[screen];
  return (
    <li>
      <Link to={screenPath(screen)} className={door.door}>
        <span className={door.icon}>
          <Icon size={18} aria-hidden />
        </span>
        <span>
          <span className={door.name}>{say(screenNames[screen])}</span>
          <span className={door.hint}>{say(screenHints[screen])}</span>
        </span>
      </Link>
    </li>
  );
}

interface Section {
  readonly title: Words;
  readonly screens: readonly ScreenPermission[];
}

/** Returns the groups of the menu in its order; entries outside of groups come together at the end. */
function groupSections(nodes: readonly MenuNode[]): Section[] {
  const doors = (node: MenuNode): ScreenPermission[] =>
    getMenuScreens([node]).filter((screen) => screen !== 'main');
  const grouped = nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [{ title: menuGroups[node.group], screens: doors(node) }],
  );
  const loose = nodes.filter((node) => typeof node === 'string').flatMap(doors);
  return loose.length > 0 ? [...grouped, { title: homeTexts.more, screens: loose }] : grouped;
}
