import { floorCountWords, floorTexts } from '@tarima/domain/floor/floor-texts';
import { TriangleAlert, UserPlus, Wifi, WifiOff } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import { WorkerAvatar } from './worker-avatar.tsx';
import classes from './floor.module.css';
import { LanguageToggleButton } from './language-toggle-button.tsx';
import { sayFloorTime } from './say-floor.ts';
import { useCurrentTime, useStation } from './use-floor.tsx';

/** Strip at the top: station, state of the network, and people present. */
export function StationStatusBar() {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const { state, station, open } = useStation();
  const now = useCurrentTime() + state.ahead;
  const waiting = state.reports.filter(({ fate }) => fate === 'waiting').length;
  const refusedCount = state.reports.filter(({ fate }) => fate === 'refused').length;
  return (
    <header className={classes.strip}>
      <div className={classes.stripTop}>
        <h1 className={classes.place}>{station.workplace.name}</h1>
        <time className={classes.clock}>{sayFloorTime(now, station.timeZone, speech)}</time>
        <output className={state.isOffline ? classes.away : classes.online}>
          {state.isOffline ? <WifiOff size={24} aria-hidden /> : <Wifi size={24} aria-hidden />}
          <span>
            {say(state.isOffline ? floorTexts.away : floorTexts.online)}
            {waiting > 0 && <strong>{sayCount(floorCountWords.waiting, waiting)}</strong>}
          </span>
        </output>
        {refusedCount > 0 && (
          <button
            type="button"
            className={classes.sortOut}
            onClick={() => open({ kind: 'sortOut' })}
          >
            <TriangleAlert size={24} aria-hidden />
            {say(floorTexts.sortOut)}
            <b>{refusedCount}</b>
          </button>
        )}
        <LanguageToggleButton />
      </div>
      <People />
      {!state.isPersistent && <p className={classes.alarm}>{say(floorTexts.notKept)}</p>}
    </header>
  );
}

function People() {
  const { say } = useLanguage();
  const { floor, station, actor, open } = useStation();
  return (
    <section className={classes.people} aria-label={say(floorTexts.people)}>
      <button type="button" className={classes.enter} onClick={() => open({ kind: 'people' })}>
        <UserPlus size={28} aria-hidden />
        {say(floorTexts.enter)}
      </button>
      {station.present.length === 0 && <p>{say(floorTexts.whoFirst)}</p>}
      {station.present.map((presence) => {
        const isActing = presence.id === actor?.id;
        const { user } = presence;
        const picture = station.people.find(({ id }) => id === user.id)?.picture ?? null;
        return (
          <button
            key={presence.id}
            type="button"
            className={classes.person}
            aria-pressed={isActing}
            onClick={() =>
              isActing ? open({ kind: 'person', presence }) : floor.choose(presence.id)
            }
          >
            <WorkerAvatar name={user.name} picture={picture} />
            <span>{user.name}</span>
          </button>
        );
      })}
    </section>
  );
}
