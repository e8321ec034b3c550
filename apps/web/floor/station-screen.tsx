import type { Station } from '@tarima/domain/floor/contract';
import { withWaiting } from '@tarima/domain/floor/waiting';
import { useMemo, useState } from 'react';
import type { Floor, FloorState } from './floor.ts';
import classes from './floor.module.css';
import { useBadges } from './use-badges.ts';
import { OpenSheet } from './open-sheet.tsx';
import { OpenWork } from './open-work.tsx';
import { Strip } from './strip.tsx';
import { StationContext, type AtStation, type Sheet } from './use-floor.tsx';
import { WorkList } from './work-list.tsx';

/** Screen of a paired tablet: people present, work, and reports. */
export function StationScreen({
  floor,
  state,
  station,
}: {
  floor: Floor;
  state: FloorState;
  station: Station;
}) {
  const [sheet, open] = useState<Sheet | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const { reports } = state;
  const work = useMemo(
    () => station.work.map((card) => withWaiting(card, reports)),
    [station, reports],
  );
  const at = useMemo<AtStation>(() => {
    const actor = station.present.find(({ id }) => id === state.chosen);
    return { floor, state, station, actor, open };
  }, [floor, state, station]);
  useBadges(at, sheet);
  const card = work.find(({ detail }) => detail.id === openId);
  return (
    <StationContext value={at}>
      <div className={classes.screen}>
        <Strip />
        {card ? (
          <OpenWork card={card} onBack={() => setOpenId(null)} />
        ) : (
          <WorkList
            work={work}
            isUnfolded={isUnfolded}
            onFold={setUnfolded}
            onOpen={({ detail }) => setOpenId(detail.id)}
          />
        )}
      </div>
      {sheet && <OpenSheet sheet={sheet} work={work} />}
    </StationContext>
  );
}
