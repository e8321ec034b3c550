import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildTestSuppliers } from '../kit/testing/build-test-suppliers.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';

const noRecords = answerJson({ elements: [], metadata: { totalPages: 0, totalItems: 0 } });

const open = async (
  path: string,
  permissions: Parameters<typeof buildTestUser>[0],
  answers: object,
) => {
  startTestSession();
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions)),
    'GET /products': noRecords,
    'GET /orders': noRecords,
    ...answers,
  });
  return { ...openTestApp(path), network };
};

test('totals are requested when opened and show their unit, and counts filter the list', async () => {
  const { user, network, router } = await open(
    '/products?filters[name]=tarima&search=gma',
    ['products'],
    {
      'GET /products/totals': answerJson({
        columns: [
          {
            name: 'price',
            totals: [{ unit: null, count: 3, sum: '9007199254740993.30', average: '10.10' }],
          },
          {
            name: 'stock',
            totals: [
              { unit: 'Pieza', count: 2, sum: '12.500', average: '6.250' },
              { unit: 'Millar', count: 1, sum: '4.000', average: '4.000' },
            ],
          },
          { name: 'globalStock', totals: [] },
        ],
      }),
      'GET /products/counts': answerJson({ counts: [{ value: 3, name: 'Ligeras', count: 1200 }] }),
    },
  );
  await screen.findByText(/Ningún producto coincide/);
  expect(network.listRequests('/products/totals')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sumas' }));
  const sums = await screen.findByRole('region', { name: 'Lo que suma todo lo que coincide' });
  expect(await within(sums).findByText('$9,007,199,254,740,993.30')).toBeDefined();
  expect(within(sums).getByText('12.5 Pieza')).toBeDefined();
  expect(within(sums).getByText('4 Millar')).toBeDefined();
  expect(network.listRequests('/products/totals').map(({ query }) => query)).toEqual([
    'filters[name]=tarima&search=gma&lang=es',
  ]);
  await user.selectOptions(within(sums).getByLabelText('Contar por'), 'productFamily');
  await user.click(await within(sums).findByRole('button', { name: /Ligeras\s*1,200/ }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ filters: { productFamily: ['3'] } }),
  );
});

test('totals of custom numbers show their currency or their unit', async () => {
  const define = (id: number, name: string, fieldSettings: object) => ({
    id,
    name,
    type: 'number',
    required: false,
    metadata: { language: { name: { es: name, en: name } }, fieldSettings },
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  });
  const { user } = await open('/suppliers', ['suppliers'], {
    'GET /suppliers': noRecords,
    'GET /modules': answerJson({
      id: 1,
      name: 'suppliers',
      customFields: [
        define(12, 'Crédito', { validations: [], isCurrency: true }),
        define(13, 'Carga', { validations: [], unitOfMeasurement: 'kg' }),
      ],
    }),
    'GET /suppliers/totals': answerJson({
      columns: [
        {
          name: 'customFields.12',
          totals: [{ unit: null, count: 2, sum: '-1500.00', average: '-750.00' }],
        },
        {
          name: 'customFields.13',
          totals: [{ unit: null, count: 2, sum: '1500.00', average: '750.00' }],
        },
      ],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Sumas' }));
  const sums = within(
    await screen.findByRole('region', { name: 'Lo que suma todo lo que coincide' }),
  );
  expect(await sums.findByText('-$1,500.00')).toBeDefined();
  expect(sums.getByText('1,500 kg')).toBeDefined();
});

test('orders have a tab with a count for each present status, and a tab sets and clears the filter', async () => {
  const { user, network, router } = await open('/orders', ['orders'], {
    'GET /orders/counts': answerJson({
      counts: [
        { value: 'quotation', name: null, count: 12 },
        { value: 'production', name: null, count: 3 },
      ],
    }),
  });
  const tabs = await screen.findByRole('group', { name: 'Cuántos hay por Estatus' });
  await within(tabs).findByRole('button', { name: /Todos\s*15/, pressed: true });
  expect(
    within(tabs)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toHaveLength(3);
  await user.click(within(tabs).getByRole('button', { name: /Cotización\s*12/ }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ filters: { status: ['quotation'] } }),
  );
  // The counts of the tabs do not change when one of them is chosen.
  expect(network.listRequests('/orders/counts')).toHaveLength(1);
  await user.click(within(tabs).getByRole('button', { name: /Cotización/, pressed: true }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('? shows the keyboard shortcuts of the screen and the list', async () => {
  const { user } = await open('/products', ['products'], {});
  await screen.findByRole('button', { name: 'Sumas' });
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  for (const does of ['Buscar en la lista', 'Asomarse a la fila sin abrirla', 'Ver estos atajos'])
    expect(within(help).getByText(does)).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a list with a filter that cannot be applied is exported only after the filter is dropped', async () => {
  const { user, network } = await open('/suppliers?filters[state][0]=XXX', ['suppliers'], {
    'GET /suppliers': answerJson({
      elements: buildTestSuppliers(5),
      metadata: { totalItems: 7, totalPages: 2 },
    }),
    'GET /suppliers/export': answerJson({ id: 1 }),
  });
  const exportAll = async () => {
    await user.click(screen.getByRole('button', { name: 'Más opciones de la lista' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Exportar', hidden: true }));
  };
  await screen.findByRole('button', { name: 'Seguir sin ellos' });
  await exportAll();
  await screen.findByText(/^No se exportó nada: este enlace/);
  expect(network.listRequests('/suppliers/export')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Seguir sin ellos' }));
  await waitFor(() => expect(screen.queryByText('Estado: no se entiende el valor')).toBeNull());
  await exportAll();
  await waitFor(() => expect(network.listRequests('/suppliers/export')).toHaveLength(1));
});

test('the bar of selected rows exports the rows by id, and all matches by the query of the list', async () => {
  const filtered = 'filters[city]=Apodaca&filters[state][0]=NLE&filters[state][1]=JAL';
  const { user, network } = await open(`/suppliers?${filtered}`, ['suppliers'], {
    'GET /suppliers': answerJson({
      elements: buildTestSuppliers(5),
      metadata: { totalItems: 7, totalPages: 2 },
    }),
    'GET /suppliers/export': answerJson({ id: 1 }),
    'POST /suppliers/export': answerJson({ id: 2 }),
  });
  await user.click(
    await screen.findByRole('checkbox', { name: 'Elegir las filas de esta página' }),
  );
  const bar = within(await screen.findByRole('region', { name: 'Filas elegidas' }));
  const second = screen.getByRole('checkbox', { name: 'Elegir Maderas 02' });
  await user.click(second);
  await user.click(bar.getByRole('button', { name: 'Exportar' }));
  const getExportRequests = () => network.listRequests('/suppliers/export');
  const others = buildTestSuppliers(5).flatMap(({ id }, at) => (at === 1 ? [] : [id]));
  await waitFor(() =>
    expect(getExportRequests()).toMatchObject([
      { method: 'POST', query: 'orderBy=id&orderType=desc&lang=es', body: { rows: others } },
    ]),
  );
  await user.click(second);
  await user.click(bar.getByRole('button', { name: /^Elegir todo lo que coincide/ }));
  await user.click(bar.getByRole('button', { name: 'Exportar' }));
  await waitFor(() =>
    expect(
      getExportRequests()
        .slice(1)
        .map(({ query }) => query),
    ).toEqual([
      'filters[state]=NLE&filters[state]=JAL&filters[city]=Apodaca&orderBy=id&orderType=desc&lang=es',
    ]),
  );
});
