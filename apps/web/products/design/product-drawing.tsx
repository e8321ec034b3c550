import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../kit/words.tsx';
import classes from './design.module.css';
import { PalletIsometricView } from './pallet-drawing.tsx';
import { PalletVersionsButton } from './pallet-versions-button.tsx';
import { palletDesignQueryOptions } from './use-pallet-design-form.ts';

/** Stored drawing of a product with its figures; empty for a product without one. */
export default function ProductDrawing({ productId }: { readonly productId: number }) {
  const { say, language } = useLanguage();
  const { data } = useQuery(palletDesignQueryOptions(productId, language));
  const design = data?.design;
  if (!design || !isBuildableDesign(design)) return null;
  const { boardFeet, nails, weight } = computePalletFigures(design);
  return (
    <figure className={classes.stored}>
      <PalletIsometricView design={design} isApart={false} />
      <figcaption>
        {say(palletDesignTexts.storedFigures, {
          pallet: describePalletDesign(design, language),
          boardFeet,
          nails,
          weight: weight.toFixed(1),
        })}
      </figcaption>
      <PalletVersionsButton productId={productId} />
    </figure>
  );
}
