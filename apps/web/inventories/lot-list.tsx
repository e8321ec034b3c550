import { Button } from '@mantine/core';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { PackageMinus, PencilRuler } from 'lucide-react';
import { useMemo } from 'react';
import { ListScreen } from '../kit/list/list-screen.tsx';
import { bulkEditAction } from '../kit/many/plain-bulk-actions.ts';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useSidePanel, type SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useLanguage } from '../kit/words.tsx';
import { HeldLotCode } from './held-lot-code.tsx';
import { LotExpirationDate } from './lot-expiration-date.tsx';
import { stockDispatchPanelState, StockPanel } from './stock-panel.tsx';
import { LotHistory } from './lot-history.tsx';

const drawExpiration = ({ expirationDate }: ModuleRecord) =>
  typeof expirationDate === 'string' ? <LotExpirationDate date={expirationDate} /> : undefined;

const drawLotCode = ({ lotCode, onHold }: ModuleRecord) =>
  typeof lotCode === 'string' && onHold === true ? <HeldLotCode lotCode={lotCode} /> : undefined;

/** List of the lots of a kind of stock, with buttons that put goods in and take them out. */
export function LotList({ kind }: { kind: StockKind }) {
  const module = inventories[kind];
  const { open } = useSidePanel(module);
  const overrides = useMemo<ModuleOverrides>(
    () => ({
      add: inventoryTexts.insert,
      emptyHint: inventoryTexts.emptyHint,
      Top: DispatchButton,
      Panel: StockPanel,
      More: LotHistory,
      cells: { expirationDate: drawExpiration, lotCode: drawLotCode },
      values: { expirationDate: drawExpiration },
      // Movements alone change a lot; a correction is a movement.
      isFixed: () => true,
      editedBy: ['modify'],
      canEditInPlace: () => true,
      many: [bulkEditAction],
      actions: () => [
        {
          name: 'modify',
          words: inventoryTexts.modify,
          icon: PencilRuler,
          run: ({ id }) => open({ mode: 'edit', id }),
        },
      ],
    }),
    [open],
  );
  return <ListScreen module={module} overrides={overrides} />;
}

function DispatchButton({ open }: Pick<SidePanelControl, 'open'>) {
  const { say } = useLanguage();
  const isSmall = useSmallScreen();
  return (
    <Button
      variant="default"
      size={isSmall ? 'md' : 'sm'}
      // Three buttons share a line on a phone: without the icon there is room for the words.
      leftSection={!isSmall && <PackageMinus size={16} aria-hidden />}
      onClick={() => open(stockDispatchPanelState)}
    >
      {say(inventoryTexts.dispatch)}
    </Button>
  );
}
