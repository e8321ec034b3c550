import { ActionIcon } from '@mantine/core';
import type { Element } from '@tarima/domain/kit/schemas';
import { products } from '@tarima/domain/products/product';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { FileDown } from 'lucide-react';
import { createContext, lazy, Suspense, use, useCallback, useMemo, useState } from 'react';
import { YesNoCell } from '../kit/cells/cells.tsx';
import { ListScreen } from '../kit/list/list-screen.tsx';
import { getTitle } from '../kit/list/list-row.tsx';
import type { ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { usePart } from '../kit/panel/use-part.ts';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';
import { MakingMeasure, MeasureInput } from './measure-input.tsx';
import { parts } from './parts.ts';
import { OpenPart, ProductLinks } from './product-links.tsx';
import classes from './products.module.css';

const SheetPanel = lazy(() => import('./sheet-panel.tsx'));
const FlowPanel = lazy(() => import('./flow-panel.tsx'));
const DesignPanel = lazy(() => import('./design/design-panel.tsx'));
const SheetPreview = lazy(() => import('./sheet-preview.tsx'));
const MeasurePanel = lazy(() => import('./measure-panel.tsx'));

const Preview = createContext<(product: Element) => void>(() => undefined);
const drawSheet = (product: Element) => <SheetCell product={product} />;

const overrides: ModuleOverrides = {
  cells: { technicalSheetExists: drawSheet },
  inputs: { measure: MeasureInput },
  AboveForm: ProductLinks,
};

/** Screen of the products: a list with sheets and flows above its panel. */
export default function ProductsScreen() {
  const control = usePart(products);
  const [previewed, setPreviewed] = useState<Element>();
  const [made, setMade] = useState<Element>();
  const rememberFocus = useFocusReturn(previewed !== undefined, previewed?.id);
  const { panel, part, open } = control;
  // Sheet and flow open only for a product that is edited. Source: specification, section 4.
  const productId = panel.mode === 'edit' ? panel.id : undefined;

  const preview = useCallback(
    (product: Element) => {
      rememberFocus();
      setPreviewed(product);
    },
    [rememberFocus],
  );
  const making = useMemo(() => ({ made, open: () => open(parts.measure) }), [made, open]);

  return (
    <OpenPart value={open}>
      <MakingMeasure value={making}>
        <Preview value={preview}>
          <ListScreen module={products} overrides={overrides} />
        </Preview>
        <Suspense>
          {useEver(part === parts.sheet) && <SheetPanel control={control} productId={productId} />}
          {useEver(part === parts.flow) && <FlowPanel control={control} productId={productId} />}
          {useEver(part === parts.design) && (
            <DesignPanel control={control} productId={productId} />
          )}
          {useEver(part === parts.measure) && <MeasurePanel control={control} onMade={setMade} />}
          {useEver(previewed !== undefined) && (
            <SheetPreview product={previewed} close={() => setPreviewed(undefined)} />
          )}
        </Suspense>
      </MakingMeasure>
    </OpenPart>
  );
}

function SheetCell({ product }: { product: Element }) {
  const show = use(Preview);
  const { say, language } = useLanguage();
  const exists = product['technicalSheetExists'] === true;
  return (
    <span className={classes.exists}>
      <YesNoCell yes={exists} />
      {exists && (
        <ActionIcon
          variant="subtle"
          aria-label={say(sheetTexts.preview, { name: getTitle(products, product, language) })}
          onClick={() => show(product)}
        >
          <FileDown size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
