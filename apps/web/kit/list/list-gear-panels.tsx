import type { Module } from '@tarima/domain/kit/module';
import { Suspense } from 'react';
import type { GearMenuEntry, GearMenuPanelEntry } from '../data/list-app-hooks.ts';
import type { SidePanelControl } from '../frame/use-side-panel.ts';
import { useHasEverBeenTrue } from '../use-has-ever-been-true.ts';
import type { ListState } from '../data/list-state.ts';

interface GearPanelsProps {
  readonly entries: readonly GearMenuEntry[];
  readonly module: Module;
  readonly list: ListState;
  readonly control: SidePanelControl;
}

/** Panels that the gear menu opens, each mounted from its first opening on. */
export const ListGearPanels = ({ entries, ...shared }: GearPanelsProps) =>
  entries.map(
    (entry) => 'Panel' in entry && <GearPanel key={entry.key} entry={entry} {...shared} />,
  );

function GearPanel(props: Omit<GearPanelsProps, 'entries'> & { entry: GearMenuPanelEntry }) {
  const { entry, module, list, control } = props;
  const { panel } = control;
  const opened = panel.mode === 'gear' && panel.entry === entry.key;
  const ever = useHasEverBeenTrue(opened);
  if (!ever) return null;
  const show = (id: number | undefined, ignoreBlocker = false) =>
    control.open(
      { mode: 'gear', entry: entry.key, ...(id !== undefined && { id }) },
      { ignoreBlocker },
    );
  return (
    <Suspense>
      <entry.Panel
        module={module}
        list={list}
        opened={opened}
        id={opened ? panel.id : undefined}
        show={show}
        close={control.close}
        leave={() => show(undefined, true)}
      />
    </Suspense>
  );
}
