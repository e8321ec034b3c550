import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { installFakeNetwork, answerJson } from '../testing/fake-network.ts';
import { ReleaseOriginButton } from './release-origin-button.tsx';
import { buildTestOrder } from './testing/build-test-order.ts';

const change = { name: 'Cambiar el origen' };
const [line] = buildTestOrder().details;
const createLine = (values: Partial<NonNullable<OrderDetail['data']['origin']>>): OrderDetail => {
  if (!line) throw new Error('An order has a line');
  const origin = {
    productId: 3,
    quantity: 10,
    originType: 'production' as const,
    division: { id: 1, name: 'Norte' },
    transferType: null,
    store: null,
    settled: true,
    ready: false,
    ...values,
  };
  return { ...line, data: { ...line.data, origin } };
};

function show(values: Partial<WholeOrder>, detail: OrderDetail) {
  const network = installFakeNetwork({
    'POST /orders/release-detail/40': answerJson(buildTestOrder()),
  });
  render(
    <TestProviders>
      <ReleaseOriginButton order={buildTestOrder(values)} detail={detail} />
    </TestProviders>,
  );
  return network;
}

test('an origin is released after the user confirms the consequences', async () => {
  const user = userEvent.setup({ delay: null });
  const { seen } = show({ computedStartDate: '2099-01-01T15:00:00Z' }, createLine({}));
  const findWrites = () => seen.filter(({ method }) => method !== 'GET');
  await user.click(screen.getByRole('button', change));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Se libera lo reservado/)).toBeDefined();
  expect(findWrites()).toEqual([]);
  await user.click(dialog.getByRole('button', change));
  await waitFor(() => expect(findWrites()).toHaveLength(1));
  expect(findWrites()[0]?.path).toContain('/40');
});

test.each([
  ['once its work has started', { computedStartDate: '2020-01-01T15:00:00Z' }, {}],
  ['once it is produced', { productionFinishedAt: '2026-01-01T15:00:00Z' }, {}],
  ['once the order was sent', { status: 'send' }, {}],
  ['once the other division accepted the transfer', {}, { originType: 'transfer', settled: true }],
] as const)('an origin cannot be released %s', (_, values, origin) => {
  show(values, createLine(origin));
  expect(screen.queryByRole('button', change)).toBeNull();
});
