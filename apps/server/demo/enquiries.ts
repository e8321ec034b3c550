import { day } from '@tarima/domain/kit/time-zone';
import { availability } from '../inventories/commands.ts';
import type { Person } from '../kit/serve.ts';
import { acceptQuotation, cancelOrder, rejectQuotation } from '../orders/commands.ts';
import { endWork } from '../planning/unplan.ts';
import { expireQuotations } from '../orders/expiry.ts';
import type { Demand } from './demand.ts';
import type { Fulfilment } from './fulfilment.ts';
import { demoPallets, listMadePallets } from './pallets.ts';
import { readyAtHome } from './purchases.ts';
import type { DemoContext } from './demo-context.ts';
import { below, pickValue } from './story-line.ts';

const workday = 9 * 60;

const refusalReasons = [
  'El cliente encontró un precio menor',
  'Cambió la medida que necesitaba',
  'Pospuso su embarque',
];

/** Occasional customers and the outcome of their enquiries. */
export class Enquiries {
  readonly #scene: DemoContext;
  readonly #demand: Demand;
  readonly #fulfilment: Fulfilment;

  constructor(demoContext: DemoContext, demand: Demand, fulfilment: Fulfilment) {
    this.#scene = demoContext;
    this.#demand = demand;
    this.#fulfilment = fulfilment;
  }

  async quote(seller: Person, division: number): Promise<void> {
    const { calendar, line, dice, customerIds, end } = this.#scene;
    const customer = below(dice, customerIds.length);
    const lately = end - line.now < 25 * day;
    const madePallets = listMadePallets(division).filter((at) => !lately || !isAwaited(at));
    const lines: { pallet: number; quantity: number; discount: number }[] = [];
    for (let remaining = 1 + below(dice, 2); remaining > 0; remaining -= 1) {
      const isMadeHere = division === 0 || dice() < 0.45;
      const pallet = pickValue(dice, isMadeHere ? madePallets : readyAtHome());
      const price = Number(demoPallets[pallet]?.price ?? 0);
      const quantity =
        price > 50 ? 4 + below(dice, 16) : 10 * (2 + below(dice, isMadeHere ? 16 : 8));
      const discount = pickValue(dice, [0, 0, 0, 2, 5]);
      if (lines.some((other) => other.pallet === pallet)) continue;
      if (isMadeHere || (await this.#liesReady(pallet, quantity)))
        lines.push({ pallet, quantity, discount });
    }
    if (lines.length === 0) return;
    const requestedDate = dice() < 0.7 ? calendar.dateAfter(line.now, 10 + below(dice, 20)) : null;
    const id = await this.#demand.quote(seller, customer, lines, requestedDate);
    const thought = (1 + below(dice, 4)) * workday + below(dice, 120);
    line.at(calendar.later(line.now, thought), seller, () => this.#decide(seller, id));
  }

  /** Whether Tultitlán has enough stock of a pallet that the plant does not make itself, and so can quote. */
  async #liesReady(pallet: number, quantity: number): Promise<boolean> {
    const { tx, catalogues } = this.#scene;
    const { productIds, divisionIds } = catalogues;
    const id = productIds[pallet] ?? 0;
    const stock = await availability(tx, 'products', id, divisionIds[0]);
    return stock.reduce((sum, { available }) => sum + available, 0) >= quantity;
  }

  /** Applies the customer's reply; some never reply. */
  async #decide(seller: Person, id: number): Promise<void> {
    const { tx, calendar, line, dice } = this.#scene;
    const said = dice();
    if (said < 0.7) {
      await acceptQuotation(tx, seller, id);
      const later = calendar.later(line.now, 60 + below(dice, 2 * workday));
      line.at(later, seller, () => this.#fulfilment.acceptOrigins(seller, id));
    } else if (said < 0.82) await rejectQuotation(tx, seller, id, pickValue(dice, refusalReasons));
    else if (said < 0.89)
      await cancelOrder(tx, seller, id, 'El cliente canceló su compra', endWork);
    else
      line.at(line.now + 17 * day, seller, async () => {
        await expireQuotations(tx);
      });
  }
}

/** Lumber of 1140 mm waits for a truck in the last days: such pallets are not promised. */
const isAwaited = (pallet: number): boolean =>
  demoPallets[pallet]?.lumber.some(([code]) => code.endsWith('-1140')) ?? false;
