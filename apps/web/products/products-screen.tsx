import { ActionIcon } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { products } from '@tarima/domain/products/product';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { FileDown } from 'lucide-react';
import { createContext, lazy, Suspense, use, useCallback, useMemo, useState } from 'react';
import { BooleanCell } from '../kit/cells/cells.tsx';
import { ListScreen } from '../kit/list/list-screen.tsx';
import { getRecordTitle } from '../kit/list/list-row.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useFocusReturn } from '../kit/frame/use-focus-return.ts';
import { useSubPanel } from '../kit/frame/use-sub-panel.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useLanguage } from '../kit/words.tsx';
import { NewUnitOfMeasureContext, ProductMeasureInput } from './product-measure-input.tsx';
import { productSubPanelNames } from './product-sub-panel-names.ts';
import { OpenSubPanelContext, ProductSubPanelLinks } from './product-sub-panel-links.tsx';
import classes from './products.module.css';
import { RenewPricesButton } from './renew-prices-button.tsx';

const SheetPanel = lazy(() => import('./technical-sheet-panel.tsx'));
const FlowPanel = lazy(() => import('./workplace-flow-panel.tsx'));
const DesignPanel = lazy(() => import('./design/pallet-design-panel.tsx'));
const ProductDrawing = lazy(() => import('./design/product-drawing.tsx'));
const SheetPreview = lazy(() => import('./technical-sheet-preview.tsx'));
const MeasurePanel = lazy(() => import('./new-unit-of-measure-panel.tsx'));

const Preview = createContext<(product: ModuleRecord) => void>(() => undefined);
const drawSheet = (product: ModuleRecord) => <SheetCell product={product} />;

const overrides: ModuleOverrides = {
  cells: { technicalSheetExists: drawSheet },
  inputs: { measure: ProductMeasureInput },
  AboveForm: ProductSubPanelLinks,
  Top: RenewPricesButton,
  Before: ProductDrawingAbove,
};

/** Drawing of a product, above its values. */
function ProductDrawingAbove({ record }: { readonly record: ModuleRecord }) {
  return (
    <Suspense>
      <ProductDrawing productId={record.id} />
    </Suspense>
  );
}

/** Screen of the products: a list with sheets and flows above its panel. */
export default function ProductsScreen() {
  const control = useSubPanel(products);
  const [previewed, setPreviewed] = useState<ModuleRecord>();
  const [made, setMade] = useState<ModuleRecord>();
  const rememberFocus = useFocusReturn(previewed !== undefined, previewed?.id);
  const { panel, part, open } = control;
  // Sheet and flow open only for a product that is edited. Source: specification, section 4.
  const productId = panel.mode === 'edit' ? panel.id : undefined;

  const preview = useCallback(
    (product: ModuleRecord) => {
      rememberFocus();
      setPreviewed(product);
    },
    [rememberFocus],
  );
  const making = useMemo(
    () => ({ made, open: () => open(productSubPanelNames.measure) }),
    [made, open],
  );

  return (
    <OpenSubPanelContext value={open}>
      <NewUnitOfMeasureContext value={making}>
        <Preview value={preview}>
          <ListScreen module={products} overrides={overrides} />
        </Preview>
        <Suspense>
          {useHasEverBeenTrue(part === productSubPanelNames.sheet) && (
            <SheetPanel control={control} productId={productId} />
          )}
          {useHasEverBeenTrue(part === productSubPanelNames.flow) && (
            <FlowPanel control={control} productId={productId} />
          )}
          {useHasEverBeenTrue(part === productSubPanelNames.design) && (
            <DesignPanel control={control} productId={productId} />
          )}
          {useHasEverBeenTrue(part === productSubPanelNames.measure) && (
            <MeasurePanel control={control} onMade={setMade} />
          )}
          {useHasEverBeenTrue(previewed !== undefined) && (
            <SheetPreview product={previewed} close={() => setPreviewed(undefined)} />
          )}
        </Suspense>
      </NewUnitOfMeasureContext>
    </OpenSubPanelContext>
  );
}

function SheetCell({ product }: { product: ModuleRecord }) {
  const show = use(Preview);
  const { say, language } = useLanguage();
  const exists = product['technicalSheetExists'] === true;
  return (
    <span className={classes.exists}>
      <BooleanCell yes={exists} />
      {exists && (
        <ActionIcon
          variant="subtle"
          aria-label={say(technicalSheetTexts.preview, {
            name: getRecordTitle(products, product, language),
          })}
          onClick={() => show(product)}
        >
          <FileDown size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
