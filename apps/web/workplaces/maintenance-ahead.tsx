import { Button, Skeleton } from '@mantine/core';
import type { Element } from '@tarima/domain/kit/schemas';
import { maintenanceTexts } from '@tarima/domain/planning/maintenance-texts';
import { maintenanceWindows, type MaintenanceWindow } from '@tarima/domain/workplaces/workplace';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ViewSection } from '../kit/panel/happenings.tsx';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';
import { hoursQuery } from '../plant/planning-data.ts';
import { sayRange } from '../plant/zoned-format.ts';
import { hasBegun } from './has-begun.ts';
import classes from './maintenance.module.css';

const MaintenanceDialog = lazy(async () => ({
  default: (await import('./maintenance-dialog.tsx')).MaintenanceDialog,
}));

const CallOffDialog = lazy(async () => ({
  default: (await import('./call-off-dialog.tsx')).CallOffDialog,
}));

/** When a workplace stands still, now and to come. Each window can be changed and called off. */
export function MaintenanceAhead({ record }: { readonly record: Element }) {
  const { say } = useLanguage();
  const [changing, setChanging] = useState<MaintenanceWindow>();
  const [leaving, setLeaving] = useState<MaintenanceWindow>();
  const hours = useQuery(hoursQuery());
  const windows = maintenanceWindows.parse(record['events'] ?? []);
  return (
    <ViewSection title={maintenanceTexts.ahead}>
      {windows.length === 0 ? (
        <p className={classes.none}>{say(maintenanceTexts.noneAhead)}</p>
      ) : hours.data ? (
        <ul className={classes.ahead}>
          {windows.map((window) => (
            <Window
              key={window.id}
              window={window}
              zone={hours.data.timeZone}
              change={() => setChanging(window)}
              callOff={() => setLeaving(window)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton height={32} />
      )}
      <Suspense>
        {useEver(changing !== undefined) && (
          <MaintenanceDialog
            workplace={changing && record}
            given={changing}
            close={() => setChanging(undefined)}
          />
        )}
        {useEver(leaving !== undefined) && hours.data && (
          <CallOffDialog
            workplace={record}
            window={leaving}
            zone={hours.data.timeZone}
            close={() => setLeaving(undefined)}
          />
        )}
      </Suspense>
    </ViewSection>
  );
}

interface WindowProps {
  readonly window: MaintenanceWindow;
  readonly zone: string;
  change(): void;
  callOff(): void;
}

function Window({ window, zone, change, callOff }: WindowProps) {
  const { say, language } = useLanguage();
  const [from, to] = [Date.parse(window.startDate), Date.parse(window.endDate)];
  const isRunning = hasBegun(window);
  const told = sayRange(from, to, 'moment', zone, language);
  const [leave, leaveOf] = isRunning
    ? [maintenanceTexts.endNow, maintenanceTexts.endNowOf]
    : [maintenanceTexts.callOff, maintenanceTexts.callOffOf];
  return (
    <li className={classes.window}>
      <div>
        {told}
        {isRunning && <div className={classes.state}>{say(maintenanceTexts.running)}</div>}
      </div>
      <Button.Group>
        <Button
          variant="default"
          size="xs"
          aria-label={say(maintenanceTexts.changeOf, { window: told })}
          onClick={change}
        >
          {say(maintenanceTexts.change)}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={say(leaveOf, { window: told })}
          onClick={callOff}
        >
          {say(leave)}
        </Button>
      </Button.Group>
    </li>
  );
}
