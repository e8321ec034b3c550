import { dayMillis } from '@tarima/domain/kit/time-zone';
import { listStockAvailability } from '../inventories/commands.ts';
import type { ActingUser } from '../kit/serve.ts';
import { acceptQuotation, cancelOrder, rejectQuotation } from '../orders/commands.ts';
import { endOrderWork } from '../planning/remove-order-plan.ts';
import { expireQuotations } from '../orders/expire-quotations.ts';
import type { DemoDemand } from './demand.ts';
import type { DemoFulfilment } from './fulfilment.ts';
import { demoPallets, listMadePalletIndexes } from './pallets.ts';
import { listStockedPalletIndexes } from './purchases.ts';
import type { DemoContext } from './demo-context.ts';
import { pickRandomInteger, pickRandomValue } from './demo-timeline.ts';

const workday = 9 * 60;

const refusalReasons = [
  'El cliente encontró un precio menor',
  'Cambió la medida que necesitaba',
  'Pospuso su embarque',
];

/** Occasional customers and the outcome of their enquiries. */
export class DemoEnquiries {
  readonly #scene: DemoContext;
  readonly #demand: DemoDemand;
  readonly #fulfilment: DemoFulfilment;

  constructor(demoContext: DemoContext, demand: DemoDemand, fulfilment: DemoFulfilment) {
    this.#scene = demoContext;
    this.#demand = demand;
    this.#fulfilment = fulfilment;
  }

  async quote(seller: ActingUser, division: number): Promise<void> {
    const { calendar, line, dice, customerIds, end } = this.#scene;
    const customer = pickRandomInteger(dice, customerIds.length);
    const lately = end - line.now < 25 * dayMillis;
    const madePallets = listMadePalletIndexes(division).filter((at) => !lately || !isAwaited(at));
    const lines: { pallet: number; quantity: number; discount: number }[] = [];
    for (let remaining = 1 + pickRandomInteger(dice, 2); remaining > 0; remaining -= 1) {
      const isMadeHere = division === 0 || dice() < 0.45;
      const pallet = pickRandomValue(dice, isMadeHere ? madePallets : listStockedPalletIndexes());
      const price = Number(demoPallets[pallet]?.price ?? 0);
      const quantity =
        price > 50
          ? 4 + pickRandomInteger(dice, 16)
          : 10 * (2 + pickRandomInteger(dice, isMadeHere ? 16 : 8));
      const discount = pickRandomValue(dice, [0, 0, 0, 2, 5]);
      if (lines.some((other) => other.pallet === pallet)) continue;
      if (isMadeHere || (await this.#liesReady(pallet, quantity)))
        lines.push({ pallet, quantity, discount });
    }
    if (lines.length === 0) return;
    const wanted =
      dice() < 0.7 ? calendar.dateAfter(line.now, 10 + pickRandomInteger(dice, 20)) : null;
    // Days pass before the customer answers, while others order.
    const requestedDate = wanted && (await this.#demand.agreeDate(division, wanted, 9));
    const id = await this.#demand.quote(seller, customer, lines, requestedDate);
    const thought = (1 + pickRandomInteger(dice, 4)) * workday + pickRandomInteger(dice, 120);
    line.at(calendar.later(line.now, thought), seller, () => this.#decide(seller, id));
  }

  /** Returns whether Tultitlán has enough stock of a pallet that the plant does not make itself, and can therefore quote it. */
  async #liesReady(pallet: number, quantity: number): Promise<boolean> {
    const { tx, catalogues } = this.#scene;
    const { productIds, divisionIds } = catalogues;
    const id = productIds[pallet] ?? 0;
    const stock = await listStockAvailability(tx, 'products', id, divisionIds[0]);
    return stock.reduce((sum, { available }) => sum + available, 0) >= quantity;
  }

  /** Applies the customer's reply; some never reply. */
  async #decide(seller: ActingUser, id: number): Promise<void> {
    const { tx, calendar, line, dice } = this.#scene;
    const said = dice();
    if (said < 0.7) {
      await acceptQuotation(tx, seller, id);
      const later = calendar.later(line.now, 60 + pickRandomInteger(dice, 2 * workday));
      line.at(later, seller, () => this.#fulfilment.acceptOrigins(seller, id));
    } else if (said < 0.82)
      await rejectQuotation(tx, seller, id, pickRandomValue(dice, refusalReasons));
    else if (said < 0.89)
      await cancelOrder(tx, seller, id, 'El cliente canceló su compra', endOrderWork);
    else
      line.at(line.now + 17 * dayMillis, seller, async () => {
        await expireQuotations(tx);
      });
  }
}

/** Lumber of 1140 mm is on a late truck in the last days: such pallets are not promised. */
const isAwaited = (pallet: number): boolean =>
  demoPallets[pallet]?.lumber.some(([code]) => code.endsWith('-1140')) ?? false;
