import { homeTexts, screenHints } from '@tarima/domain/shell/home-texts';
import { menuGroups, screenNames } from '@tarima/domain/shell/texts';
import type { ScreenPermission } from '@tarima/domain/profiles/permissions';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import door from '../../kit/doors.module.css';
import order from '../../kit/in-order.module.css';
import { useLanguage } from '../../kit/words.tsx';
import { getMenuScreens, type MenuNode } from '../../menu/menu-data.ts';
import { menuScreenIcons } from '../menu/menu-icons.ts';
import { buildPermittedMenu } from '../menu/permitted-menu.ts';
import { toGuardProfile, useSignedInUser } from '../../kit/signed-in-user.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import { PeopleAtWorkList } from '../../plant/floor/people-at-work-list.tsx';
import { retryImport } from '../../kit/retry-import.ts';
import { PendingWorkList } from './pending-work-list.tsx';
import classes from './home-screen.module.css';

const FirstSteps = lazy(() => retryImport(() => import('../../first-steps/first-steps.tsx')));
const TripsToday = lazy(() => retryImport(() => import('./trips-today-list.tsx')));

/** Greets the user by name, and links to the screens that the user may open. */
export default function HomeScreen() {
  const { say } = useLanguage();
  const visitor = useSignedInUser();
  // The menu has no entry for the first screen: the logo opens it, and so does this link.
  const landing: Section = { title: homeTexts.overview, screens: ['dashboard'] };
  const sections = [
    ...(hasCallAccess('dashboard', toGuardProfile(visitor)) ? [landing] : []),
    ...groupSections(buildPermittedMenu(visitor)),
  ];
  return (
    <div className={`${classes.home} ${order.inOrder}`}>
      <h1 className={classes.greeting}>{say(homeTexts.greeting, { name: visitor.name })}</h1>
      <p className={classes.lead}>{say(sections.length > 0 ? homeTexts.lead : homeTexts.empty)}</p>
      <Suspense fallback={<div data-loading />}>{visitor.firstSteps && <FirstSteps />}</Suspense>
      {sections.length > 0 && <PendingWorkList />}
      {hasCallAccess('orders_planning', toGuardProfile(visitor)) && <PeopleAtWorkList />}
      <Suspense fallback={<div data-loading />}>
        {hasCallAccess('trips', toGuardProfile(visitor)) && <TripsToday />}
      </Suspense>
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
  const Icon = menuScreenIcons[screen];
  return (
    <li>
      <Link to={getScreenPath(screen)} className={door.door}>
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
  readonly title: LocalizedWords;
  readonly screens: readonly ScreenPermission[];
}

/** Returns the groups of the menu in their order; entries outside of groups form the last one. */
function groupSections(nodes: readonly MenuNode[]): Section[] {
  const doors = (node: MenuNode): ScreenPermission[] =>
    getMenuScreens([node]).filter((screen) => screen !== 'main');
  const grouped = nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [{ title: menuGroups[node.group], screens: doors(node) }],
  );
  const loose = nodes.filter((node) => typeof node === 'string').flatMap(doors);
  return loose.length > 0 ? [...grouped, { title: homeTexts.more, screens: loose }] : grouped;
}
