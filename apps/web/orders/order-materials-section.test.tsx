import type { WholeOrder } from '@tarima/domain/orders/answers';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { OrderMaterialsSection, OrderShortagesSection } from './order-materials-section.tsx';

const nails = { id: 5, name: 'Clavo 2½' };

test('missing material is shown as outstanding, beside the material from stock and the used quantity', () => {
  render(
    <TestProviders>
      <OrderMaterialsSection
        materials={[
          {
            rawMaterial: nails,
            measure: 'pza',
            expected: 7_000,
            actual: 7_800,
            taken: 3_000,
            owed: 4_800,
          },
        ]}
      />
    </TestProviders>,
  );
  const texts = (part: string) =>
    [...screen.getByRole('table').querySelectorAll(`${part} th, ${part} td`)].map(
      ({ textContent }) => textContent?.trim(),
    );
  const row = Object.fromEntries(texts('thead').map((title, at) => [title, texts('tbody')[at]]));
  expect(row).toMatchObject({
    'Salió del almacén': '3,000',
    'Por descontar': '4,800',
    Usado: '7,800',
    Diferencia: '+800',
  });
});

const shortage = (
  values: Partial<WholeOrder['shortages'][number]>,
): WholeOrder['shortages'][number] => ({
  rawMaterial: nails,
  missing: 4_800,
  settled: 0,
  division: { id: 1, name: 'Norte' },
  ...values,
});

test.each([
  [{ settled: 1_000 }, /faltaron 4,800\. Ya se descontaron 1,000; 3,800 saldrán .* en Norte/],
  [{ settled: 4_800 }, /faltaron 4,800, ya descontados .* en Norte/],
  [{ division: null }, /faltaron 4,800\. .* nada lo descuenta/],
])('a shortage with %j shows what was deducted later', (values, said) => {
  render(
    <TestProviders>
      <OrderShortagesSection shortages={[shortage(values)]} />
    </TestProviders>,
  );
  expect(screen.getByRole('listitem').textContent).toMatch(said);
});
