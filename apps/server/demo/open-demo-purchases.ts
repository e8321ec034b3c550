import { randomUUID } from 'node:crypto';
import type { PurchaseBody } from '@tarima/domain/purchases/contract';
import type { ActingUser } from '../kit/serve.ts';
import { createPurchase, sendPurchase } from '../purchases/commands.ts';
import { listPurchaseLines } from '../purchases/purchase-row.ts';
import { receivePurchase } from '../purchases/receive-purchase.ts';
import { demoMaterials } from './demo-materials.ts';
import { getDemoYardId } from './purchases.ts';
import type { DemoContext } from './demo-context.ts';

const workday = 9 * 60;
/** Indexes in `demoSuppliers`. */
const sawmill = 0;
const otherSawmill = 2;
const nailMaker = 5;

type Line = readonly [code: string, quantity: number, aThousand?: string];

/**
 * Creates the open purchases of this moment: a late truck of lumber, partly received nails, and an unsent draft.
 * @param lateMaterialCodes codes of the boards on the late truck, and its new expected day
 */
export function createOpenDemoPurchases(
  demoContext: DemoContext,
  lateMaterialCodes: { readonly codes: readonly string[]; readonly arrival: number },
): void {
  const { tx, demoUsers, line, calendar, end } = demoContext;
  const [home, north] = demoUsers.clerks;
  if (!home || !north) return;
  const before = (workdays: number): number => calendar.earlier(end, workdays * workday);
  line.at(before(8), home, async () => {
    const lines = lateMaterialCodes.codes.map((code): Line => [code, 1_500]);
    const id = await buy(
      demoContext,
      home,
      0,
      sawmill,
      lines,
      calendar.date(lateMaterialCodes.arrival),
    );
    await sendPurchase(tx, home, id);
  });
  line.at(before(4), home, async () => {
    const lines: Line[] = [
      ['CLAVO-AN-60', 60_000, '9.80'],
      ['CLAVO-HE-57', 40_000, '8.65'],
    ];
    const due = calendar.date(calendar.later(end, workday));
    const id = await buy(demoContext, home, 0, nailMaker, lines, due);
    await sendPurchase(tx, home, id);
    line.at(before(1), home, async () => {
      const [first] = await listPurchaseLines(tx, id);
      if (!first) return;
      const lotCode = `N-${calendar.date(line.now).slice(2).replaceAll('-', '')}`;
      await receivePurchase(tx, home, id, {
        key: randomUUID(),
        store: { id: getDemoYardId(demoContext.catalogues, 0) },
        invoice: 'A-20418',
        lines: [{ line: { id: first.id }, quantity: 36_000, lotCode }],
      });
    });
  });
  line.at(calendar.earlier(end, 50), north, async () => {
    const lines: Line[] = demoMaterials
      .filter(({ code }) => !code.startsWith('CLAVO'))
      .slice(0, 2)
      .map(({ code }) => [code, 600]);
    const due = calendar.date(calendar.later(end, 6 * workday));
    await buy(demoContext, north, 1, otherSawmill, lines, due);
  });
}

function buy(
  demoContext: DemoContext,
  clerk: ActingUser,
  division: number,
  supplier: number,
  lines: readonly Line[],
  expectedOn: string,
): Promise<number> {
  const { tx, catalogues } = demoContext;
  const body: PurchaseBody = {
    supplier: { id: catalogues.supplierIds[supplier] ?? 0 },
    store: { id: getDemoYardId(demoContext.catalogues, division) },
    expectedOn,
    lines: lines.map(([code, quantity, price]) => ({
      material: { id: getMaterialId(demoContext, code) },
      quantity,
      ...(price !== undefined && { price, per: 1000 }),
    })),
  };
  return createPurchase(tx, clerk, body);
}

function getMaterialId({ catalogues }: DemoContext, code: string): number {
  const id = catalogues.materialIds[demoMaterials.findIndex((each) => each.code === code)];
  if (id === undefined) throw new Error(`The demo has no material ${code}`);
  return id;
}
