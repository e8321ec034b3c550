import { Button } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { priceLists } from '@tarima/domain/price-lists/price-list';
import { priceListTexts } from '@tarima/domain/price-lists/texts';
import { ChevronRight } from 'lucide-react';
import { createContext, lazy, Suspense, use } from 'react';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useSubPanel } from '../kit/frame/use-sub-panel.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { priceLinesSubPanelName } from './price-lines-data.ts';

const ListedPrices = lazy(() => import('./price-list-prices.tsx'));
const LinesPanel = lazy(() => import('./price-lines-panel.tsx'));

const OpenLines = createContext<() => void>(() => undefined);

/** Link from a list to its prices, for users who see prices. */
function LinesLink() {
  const { say } = useLanguage();
  const open = use(OpenLines);
  const seesPrices = useHasPermission()('prices');
  if (!seesPrices) return null;
  return (
    <Button
      variant="default"
      fullWidth
      justify="space-between"
      rightSection={<ChevronRight size={16} aria-hidden />}
      onClick={open}
    >
      {say(priceListTexts.lines)}
    </Button>
  );
}

/** Further content below the other facts of a price list. */
const More = ({ record }: { readonly record: ModuleRecord }) => (
  <Suspense>
    <ListedPrices record={record} />
  </Suspense>
);

const overrides: ModuleOverrides = { AboveForm: LinesLink, More };

/** Screen of the price lists for customers: a list with its prices above its panel. */
export default function PriceListsScreen() {
  const control = useSubPanel(priceLists);
  const { panel, part, open } = control;
  const listId = panel.mode === 'edit' ? panel.id : undefined;
  return (
    <OpenLines value={() => open(priceLinesSubPanelName)}>
      <ListScreen module={priceLists} overrides={overrides} />
      <Suspense>
        {useHasEverBeenTrue(part === priceLinesSubPanelName) && (
          <LinesPanel control={control} listId={listId} />
        )}
      </Suspense>
    </OpenLines>
  );
}
