import { Tabs } from '@mantine/core';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './inventories.module.css';
import { LotList } from './lot-list.tsx';

/** Movements are history, so they are read-only. */
const movementOverrides: ModuleOverrides = {
  add: null,
  emptyHint: inventoryTexts.noMovements,
  isFixed: () => true,
};

/** Returns the screen of a kind of stock: its lots, and all their movements. */
export const createInventoryScreen = (kind: StockKind) =>
  function InventoryScreen() {
    const { say } = useLanguage();
    const { tab, setTab } = useTab();
    return (
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label={say(inventoryTexts.views)} className={classes.tabs ?? ''}>
          <Tabs.Tab value="lots">{say(inventoryTexts.lots)}</Tabs.Tab>
          <Tabs.Tab value="movements">{say(inventoryTexts.movements)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="lots" className={classes.panel ?? ''}>
          <LotList key={inventories[kind].name} kind={kind} />
        </Tabs.Panel>
        <Tabs.Panel value="movements" className={classes.panel ?? ''}>
          <ListScreen
            key={movements[kind].name}
            module={movements[kind]}
            overrides={movementOverrides}
          />
        </Tabs.Panel>
      </Tabs>
    );
  };

/** Returns the open tab in the address and its setter. The list state of one tab does not apply to the other. */
function useTab() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return {
    tab: search['tab'] === 'movements' ? 'movements' : 'lots',
    setTab: (tab: string | null) =>
      void router.navigate({
        to: router.latestLocation.pathname,
        search: tab === 'movements' ? { tab } : {},
        resetScroll: false,
      }),
  };
}
