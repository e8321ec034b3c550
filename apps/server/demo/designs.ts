import { chooseFittingMaterial } from '@tarima/domain/pallets/lumber';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { defaultPalletRates, type PalletRates } from '@tarima/domain/pallets/pallet-rates';
import type { Transaction } from '../kit/database.ts';
import { savePalletDesign } from '../pallets/commands.ts';
import { listDesignLumber } from '../pallets/queries.ts';
import { savePalletCostRates } from '../pallets/pallet-cost-rates.ts';
import { demoPallets } from './pallets.ts';

/** Rates of a plant of about thirty people in Mexico: the hourly cost of a station includes its share of the building. */
const demoRates: PalletRates = {
  ...defaultPalletRates,
  hourCost: 6.5,
  badWood: 2,
  treatment: 0.25,
  overhead: 4,
  margin: 15,
  breaks: [100, 500, 1000],
};

/** Saves the designs of the pallets that have one, each part with the best fitting raw material. The company has rates for their cost. */
export async function createDemoDesigns(
  tx: Transaction,
  productIds: readonly number[],
): Promise<void> {
  await savePalletCostRates(tx, demoRates, null);
  for (const [at, { drawing: text, lumber }] of demoPallets.entries()) {
    const productId = productIds[at];
    const read = text === undefined ? undefined : parseDesignText(text);
    if (productId === undefined || text === undefined || !read?.design) continue;
    const { parts, nails } = await listDesignLumber(tx, read.design, 'es');
    // A crate is nailed with the longer nails of the plant, which are chosen and never proposed.
    const nail =
      chooseFittingMaterial(nails.choices) ??
      nails.choices.find(({ code }) => lumber.some(([each]) => each === code));
    await savePalletDesign(tx, productId, {
      design: read.design,
      said: text,
      lumber: parts.map(({ choices }) => {
        const best = chooseFittingMaterial(choices);
        return best ? { id: best.id } : null;
      }),
      nails: nail ? { id: nail.id } : null,
      intoSheet: false,
    });
  }
}
