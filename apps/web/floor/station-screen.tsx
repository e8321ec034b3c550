import type { TabletStation } from '@tarima/domain/floor/contract';
import { applyWaitingReports } from '@tarima/domain/floor/waiting-reports';
import { useMemo, useState } from 'react';
import type { FloorTabletModel, FloorTabletState } from './floor-tablet-model.ts';
import classes from './floor.module.css';
import { useBadgeScanner } from './use-badge-scanner.ts';
import { OpenStationSheet } from './open-station-sheet.tsx';
import { WorkDetailScreen } from './work-detail-screen.tsx';
import { StationStatusBar } from './station-status-bar.tsx';
import { StationContext, type StationContextValue, type OpenSheetState } from './use-floor.tsx';
import { StationWorkList } from './station-work-list.tsx';

/** Screen of a paired tablet: people present, work, and reports. */
export function StationScreen({
  floor,
  state,
  station,
}: {
  floor: FloorTabletModel;
  state: FloorTabletState;
  station: TabletStation;
}) {
  const [sheet, open] = useState<OpenSheetState | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const { reports } = state;
  const work = useMemo(
    () => station.work.map((card) => applyWaitingReports(card, reports)),
    [station, reports],
  );
  const stationContext = useMemo<StationContextValue>(() => {
    const actor = station.present.find(({ id }) => id === state.chosen);
    return { floor, state, station, actor, open };
  }, [floor, state, station]);
  useBadgeScanner(stationContext, sheet);
  const card = work.find(({ detail }) => detail.id === openId);
  return (
    <StationContext value={stationContext}>
      <div className={classes.screen}>
        <StationStatusBar />
        {card ? (
          <WorkDetailScreen card={card} onBack={() => setOpenId(null)} />
        ) : (
          <StationWorkList
            work={work}
            isUnfolded={isUnfolded}
            onFold={setUnfolded}
            onOpen={({ detail }) => setOpenId(detail.id)}
          />
        )}
      </div>
      {sheet && <OpenStationSheet sheet={sheet} work={work} />}
    </StationContext>
  );
}
