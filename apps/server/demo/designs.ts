import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import type { Transaction } from '../kit/database.ts';
import { savePalletDesign } from '../pallets/commands.ts';
import { listDesignLumber } from '../pallets/queries.ts';
import { demoPallets } from './pallets.ts';

/** Name of each pallet on its drawing. */
const said: Readonly<Record<string, string>> = {
  'Tarima EUR/EPAL 1': 'EUR 1',
  'Tarima EUR/EPAL 2': 'EUR 2',
  'Tarima EUR/EPAL 3': 'EUR 3',
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`Tarima química CP${at + 1}`, `CP${at + 1}`]),
  ),
  'Tarima GMA 48 × 40 de largueros': '48x40 3 largueros 7+5 5/8',
};

/** Draws the pallets that have a standard, each part of the raw material that fits it best. Their sheets stay as they are. */
export async function createDemoDesigns(
  tx: Transaction,
  productIds: readonly number[],
): Promise<void> {
  for (const [at, { name }] of demoPallets.entries()) {
    const productId = productIds[at];
    const text = said[name[0]];
    const read = text === undefined ? undefined : parseDesignText(text);
    if (productId === undefined || text === undefined || !read?.design) continue;
    const { parts, nails } = await listDesignLumber(tx, read.design, 'es');
    const [nail] = nails.choices;
    await savePalletDesign(tx, productId, {
      design: read.design,
      said: text,
      lumber: parts.map(({ choices: [best] }) => (best ? { id: best.id } : null)),
      nails: nail ? { id: nail.id } : null,
      intoSheet: false,
    });
  }
}
