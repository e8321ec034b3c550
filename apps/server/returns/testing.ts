import {
  pickByPath,
  pickNumberByPath,
  type TestClient,
  type TestResponse,
} from '../testing/client.ts';
import type { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { buildOrderLine, listOrderShipments, requireSuccess } from '../testing/sales-company.ts';

export type ReturnedLine = readonly [quantity: number, fate: string];

/** Steps in the life of returns, as tests take them. */
export class ReturnSteps {
  readonly life: OrderLifeSteps;

  constructor(life: OrderLifeSteps) {
    this.life = life;
  }

  /** Makes an order of ten pieces that its customer collected, except for the refused ones. */
  async createCollected(refusedPieces = 0): Promise<number> {
    const { sales } = this.life;
    const order = await this.life.accepted([buildOrderLine(sales.plant.products[2], 10)]);
    const origin = { origin: 'inventory', originId: sales.plant.stores[0] };
    requireSuccess(await this.life.manage(await this.life.lineOf(order), origin));
    const [shipment] = await listOrderShipments(sales, order);
    const at = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    requireSuccess(await sales.admin.put(at, { scheduledAt: '2026-12-01', method: 'collect' }));
    const item = pickNumberByPath((await sales.admin.get(at)).body, 'inventories.0.id');
    const lines =
      refusedPieces > 0 ? [{ item, refused: refusedPieces, reason: 'Rotas', again: false }] : [];
    requireSuccess(await sales.admin.post(`${at}/deliver`, { lines }));
    return order;
  }

  /** Builds the lines of a request for the first line of an order. */
  async buildLines(order: number, returned: readonly ReturnedLine[]) {
    const detail = { id: await this.life.lineOf(order) };
    return returned.map(([quantity, fate]) => ({ detail, quantity, fate }));
  }

  /** Announces that pieces of the first line of an order come back. */
  async announce(
    order: number,
    returned: readonly ReturnedLine[],
    client: TestClient = this.life.sales.admin,
    store = this.life.sales.plant.stores[1],
  ): Promise<TestResponse> {
    return client.post(`/orders/${order}/returns`, {
      lines: await this.buildLines(order, returned),
      store: { id: store },
      reason: 'Medida equivocada',
    });
  }

  /** Returns the pieces of the first line of an order. */
  async readPieces(order: number): Promise<unknown> {
    return pickByPath(await this.life.read(order), 'details.0.pieces');
  }
}
