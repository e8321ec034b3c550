import { pickByPath, pickListByPath, pickNumberByPath, type TestResponse } from './client.ts';

/** Returns the parts of a previewed replan that the planner sends back to apply it. */
export const toPreviewedReplan = ({ body }: TestResponse) => ({
  at: pickByPath(body, 'at'),
  signature: pickByPath(body, 'signature'),
  orders: pickListByPath(body, 'orders').map((order) => ({
    id: pickNumberByPath(order, 'orderId'),
    updatedAt: pickByPath(order, 'updatedAt'),
  })),
});
