import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { installFakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';

const material = (dimensionUnit: string) => ({
  id: 5,
  code: 'TAB-01',
  description: 'Tabla',
  materialType: 'new',
  unitCost: '1.50',
  stock: 0,
  globalStock: 0,
  dimensionUnit,
  thickness: 0.6875,
  width: 3.5,
  length: 48,
  volume: null,
  species: null,
  density: null,
  unitWeight: null,
  minimumStock: null,
  maximumStock: null,
  leadDays: null,
  warehouseLocation: 'A-1',
  measure: { id: 1, name: 'Pieza' },
  supplier: { id: 2, name: 'Maderas' },
  status: 'active',
  customFields: {},
  metadata: { language: { description: { es: 'Tabla', en: 'Board' } } },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});

async function edit(unit: string) {
  const api = installFakeApi(rawMaterials, [material(unit)]);
  const { user } = renderListScreen(rawMaterials, '?panel=edit&id=5');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByDisplayValue('TAB-01');
  const field = (label: string) => panel.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  const getSentRequests = () => api.requests.filter(({ method }) => method === 'PUT');
  const type = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  const save = () => user.click(panel.getByRole('button', { name: 'Guardar' }));
  return { user, field, type, save, getSentRequests };
}

test('inches are shown as fractions, and sent as the decimals of typed fractions', async () => {
  const { user, field, type, save, getSentRequests } = await edit('in');
  expect(['Espesor', 'Ancho', 'Profundidad'].map((label) => field(label).value)).toEqual([
    '11/16',
    '3 1/2',
    '48',
  ]);
  await type('Espesor', '1 1/2');
  await type('Ancho', '5½');
  await user.click(field('Profundidad'));
  await save();
  await waitFor(() => expect(getSentRequests()).toHaveLength(1));
  expect(getSentRequests()[0]?.body).toMatchObject({ thickness: 1.5, width: 5.5, length: 48 });
});

test('the arrow keys change a fraction by its decimal value', async () => {
  const { user, field } = await edit('in');
  await user.click(field('Ancho'));
  await user.keyboard('{ArrowUp}');
  expect(Number(field('Ancho').value)).toBeGreaterThan(3.5);
});

test('a fraction without an exact decimal is refused at its field, and nothing is sent', async () => {
  const { type, save, field, getSentRequests } = await edit('in');
  await type('Espesor', '1/3');
  await save();
  await waitFor(() => expect(field('Espesor').getAttribute('aria-invalid')).toBe('true'));
  expect(field('Espesor').value).toBe('1/3');
  expect(getSentRequests()).toEqual([]);
});

test('millimetres are shown as decimals', async () => {
  const { field } = await edit('mm');
  expect([field('Espesor').value, field('Ancho').value]).toEqual(['0.6875', '3.5']);
});

test.each([
  ['raw materials', rawMaterials, 'De 5 a 40 letras y cifras, por ejemplo TAB-01.'],
  ['raw materials', rawMaterials, 'El largo de la pieza, a lo largo de la veta.'],
  ['suppliers', suppliers, 'De 5 a 40 letras y cifras, por ejemplo MAD-01.'],
])('a form of %s shows the hint of a field before any error', async (_name, module, hint) => {
  installFakeApi(module, []);
  renderListScreen(module, '?panel=create');
  expect(await screen.findByText(hint)).toBeDefined();
});
