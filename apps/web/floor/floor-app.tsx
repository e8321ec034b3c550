import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { useEffect } from 'react';
import { useLanguage } from '../kit/words.tsx';
import type { FloorTabletModel } from './floor-tablet-model.ts';
import classes from './floor.module.css';
import { TabletPairingScreen } from './tablet-pairing-screen.tsx';
import { StationScreen } from './station-screen.tsx';
import { useFloorState } from './use-floor.tsx';

/** Milliseconds between requests for the work while the page is visible. */
const pollMillis = 20_000;
/** Milliseconds between two attempts to send while reports wait. */
const urgentPollMillis = 5_000;

/** App of a tablet: first the pairing, then the work of its station. */
export function FloorApp({ floor }: { floor: FloorTabletModel }) {
  const state = useFloorState(floor);
  const { say, language } = useLanguage();
  const { station, token } = state;
  const isUrgent = state.reports.some(({ fate }) => fate === 'waiting') || station === null;

  useEffect(() => {
    document.title = station ? station.workplace.name : say(floorTexts.title);
  }, [station, say]);

  // Product names are loaded in the chosen language.
  useEffect(() => {
    if (token !== null) void floor.setLanguage(language);
  }, [floor, token, language]);

  useEffect(() => {
    if (token === null) return undefined;
    const refresh = (): void => {
      if (document.visibilityState === 'visible' || isUrgent) void floor.sync();
    };
    const timer = setInterval(refresh, isUrgent ? urgentPollMillis : pollMillis);
    window.addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [floor, token, isUrgent]);

  if (token === null) return <TabletPairingScreen floor={floor} state={state} />;
  if (station) return <StationScreen floor={floor} state={state} station={station} />;
  return (
    <main className={classes.center}>
      <output className={classes.lead}>
        {say(state.isOffline ? floorTexts.notYet : floorTexts.loading)}
      </output>
    </main>
  );
}
