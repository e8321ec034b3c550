import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getCurrentYear } from '../kit/year-select.tsx';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  type FakeAnswer,
  startTestSession,
  answerAccountSettings,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const extra = { customFields: {}, metadata: {}, ...times };
const division = { id: 4, name: 'Planta Norte' };
const late = (id: number) => ({ id, events: 2, first: '2027-02-01T15:00:00.000Z', division });
const outside = (...ids: number[]) => ({ events: ids.length * 2, orders: ids.map(late) });
const shift = {
  id: 3,
  name: 'Diurno',
  monday: '7:00-11:00, 11:30-16:00',
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
  ...extra,
};

function open(path: string, answers: Record<string, FakeAnswer>) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(
      buildTestUser(['calendar_days', 'shifts', 'divisions', 'orders_planning']),
    ),
    'GET /account/settings': answerAccountSettings(),
    'GET /shifts': answerJson({ elements: [shift], metadata: { totalItems: 1, totalPages: 1 } }),
    'GET /shifts/3': answerJson(shift),
    'GET /calendar-days': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /planning/outside-hours': answerJson(outside(12)),
    ...answers,
  });
  return { network, ...openTestApp(path) };
}

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('the hours of Monday are copied to the week, "=" repeats the day before, and affected work is listed before saving', async () => {
  const { network, user, router } = open('/shifts?panel=edit&id=3', {
    'PUT /shifts/3/outside': answerJson(outside(12, 15, 18, 21)),
    'PUT /shifts/3': ({ body }) => Response.json({ ...shift, ...Object(body) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Copiar a martes–viernes' }));
  for (const name of ['Martes', 'Miércoles', 'Jueves', 'Viernes'])
    expect((await box(name)).value).toBe('7:00-11:00, 11:30-16:00');
  expect((await box('Sábado')).value).toBe('');
  await user.type(await box('Sábado'), '=');
  expect((await box('Sábado')).value).toBe('7:00-11:00, 11:30-16:00');

  const details = within(
    await screen.findByRole('region', { name: 'Trabajo que quedaría fuera de horario' }),
  );
  expect(await details.findByText('Trabajo de 4 pedidos quedaría fuera de horario')).toBeDefined();
  const [, first, ...more] = details.getAllByRole('row');
  expect(first?.textContent).toMatch(/^12Planta Norte.*09:00/);
  expect(more).toHaveLength(2);
  expect(details.getByText(/y 1 pedido más/)).toBeDefined();
  expect(network.listRequests('/shifts/3/outside').at(-1)?.body).toMatchObject({
    friday: '7:00-11:00, 11:30-16:00',
    saturday: '7:00-11:00, 11:30-16:00',
  });

  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  // A click opens the proposed plan.
  await user.click(await screen.findByRole('button', { name: 'Volver a planear' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/orders-planning'));
  expect(router.latestLocation.search).toMatchObject({ tab: 'production', replan: '1' });
});

test('overlapping hours are marked at their day, and the affected work is not requested while they overlap', async () => {
  const { network, user } = open('/shifts?panel=edit&id=3', {});
  await user.type(await box('Martes'), '7-11, 10-15');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () =>
    expect((await box('Martes')).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(network.listRequests('/shifts/3/outside')).toEqual([]);
  expect(screen.queryByRole('region', { name: /fuera de horario/ })).toBeNull();
});

test('a new holiday shows the planned orders outside working hours', async () => {
  const { network, user } = open('/calendar-days?panel=create', {
    'PUT /calendar-days/outside': answerJson(outside(12)),
  });
  await user.type(await box('Nombre'), 'Fiesta del pueblo');
  expect(network.listRequests('/calendar-days/outside')).toEqual([]);
  const date = await box('Fecha');
  await user.type(date, '01/02/2027{Tab}');
  expect(await screen.findByText('Trabajo de 1 pedido quedaría fuera de horario')).toBeDefined();
  expect(network.listRequests('/calendar-days/outside').at(-1)?.body).toMatchObject({
    date: '2027-02-01',
    name: 'Fiesta del pueblo',
  });
});

test('a saved holiday does not request again the work that it leaves outside, which would be refused', async () => {
  const { network, user } = open('/calendar-days?panel=create', {
    'PUT /calendar-days/outside': answerJson(outside(12)),
    'POST /calendar-days': ({ body }) => Response.json({ ...holiday, ...Object(body) }),
  });
  await user.type(await box('Nombre'), 'Fiesta del pueblo');
  await user.type(await box('Fecha'), '01/02/2027{Tab}');
  expect(await screen.findByText('Trabajo de 1 pedido quedaría fuera de horario')).toBeDefined();
  const countRequests = () => network.listRequests('/calendar-days/outside').length;
  const before = countRequests();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  // The offer comes after its own request, when the form is closed.
  expect(await screen.findByText('Hay trabajo de 1 pedido fuera de horario')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Fecha' })).toBeNull());
  expect(countRequests()).toBe(before);
});

test('the dialog of statutory holidays marks those that already exist, and adds the others', async () => {
  const year = getCurrentYear() + 1;
  const law = {
    days: [
      { date: `${year}-01-01`, name: 'Año Nuevo', there: 'Cierre' },
      { date: `${year}-05-01`, name: 'Día del Trabajo', there: null },
      { date: `${year}-12-25`, name: 'Navidad', there: null },
    ],
    outside: outside(),
  };
  const { network, user } = open('/calendar-days', {
    [`GET /calendar-days/statutory/${year}`]: answerJson(law),
    [`GET /calendar-days/statutory/${year - 1}`]: answerJson({
      days: law.days.map((day) => ({ ...day, there: day.name })),
      outside: outside(),
    }),
    [`PUT /calendar-days/statutory/${year}`]: answerJson({ added: 2, outside: outside() }),
  });
  await user.click(await screen.findByRole('button', { name: 'Agregar feriados oficiales' }));
  const dialog = within(await screen.findByRole('dialog'));
  const days = await dialog.findAllByRole('listitem');
  expect(days.map(({ textContent }) => /Ya está: Cierre/.test(textContent ?? ''))).toEqual([
    true,
    false,
    false,
  ]);
  expect(await dialog.findByText('Ningún trabajo planeado queda fuera de horario.')).toBeDefined();
  const years = dialog.getByRole('combobox', { name: 'Año' });
  await user.selectOptions(years, String(year - 1));
  expect(
    await dialog.findByText(`El calendario ya tiene todos los feriados oficiales de ${year - 1}.`),
  ).toBeDefined();
  await user.selectOptions(years, String(year));
  await user.click(await dialog.findByRole('button', { name: 'Agregar 2 feriados' }));
  expect(await screen.findByText('Se agregaron 2 feriados')).toBeDefined();
  expect(
    network.listRequests(`/calendar-days/statutory/${year}`).map(({ method }) => method),
  ).toContain('PUT');
});

const holiday = {
  id: 8,
  date: '2027-02-01',
  name: 'Fiesta del pueblo',
  openings: null,
  division: null,
  ...extra,
};
const answersWithHoliday = {
  'GET /calendar-days': answerJson({
    elements: [holiday],
    metadata: { totalItems: 1, totalPages: 1 },
  }),
  'GET /calendar-days/8': answerJson(holiday),
  'GET /calendar-days/8/dependents': answerJson([]),
  'DELETE /calendar-days/8': () => new Response(null, { status: 204 }),
};

test('a card of a phone names a holiday without hours, and the form names what an empty division means', async () => {
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    media(query.includes('max-width') ? 'all' : query),
  );
  const { user } = open('/calendar-days', answersWithHoliday);
  const card = (await screen.findByRole('button', { name: 'Fiesta del pueblo' })).closest('li');
  expect(card?.textContent).toContain('feriado)Feriado');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  const panel = within(await screen.findByRole('dialog'));
  const select = await panel.findByLabelText<HTMLInputElement>(/^División/);
  expect(select.placeholder || select.textContent).toBe('Todas las divisiones');
});

test('the removal of a day loads the working hours and the plan again, and offers to plan work that lay in its hours', async () => {
  const { user, queryClient } = open('/calendar-days', answersWithHoliday);
  queryClient.setQueryData(['account_settings'], { id: 1 });
  queryClient.setQueryData(['planning', 'board'], {});
  await user.click(await screen.findByRole('button', { name: 'Acciones de Fiesta del pueblo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Eliminar' }));
  await waitFor(() =>
    expect(
      [['account_settings'], ['planning', 'board']].map(
        (key) => queryClient.getQueryState(key)?.isInvalidated,
      ),
    ).toEqual([true, true]),
  );
  expect(await screen.findByText('Hay trabajo de 1 pedido fuera de horario')).toBeDefined();
});

/** Deletes a day of the list. */
async function removeDay(user: ReturnType<typeof open>['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Eliminar' }));
}

/** Deletes the holiday of the list. */
async function removeHoliday(answers: Record<string, FakeAnswer>) {
  const opened = open('/calendar-days', {
    ...answersWithHoliday,
    'GET /planning/outside-hours': answerJson(outside()),
    ...answers,
  });
  await removeDay(opened.user, holiday.name);
  return opened;
}

test('the removal of a holiday offers the work that could be done earlier, and a click opens the board with it', async () => {
  const { network, user, router } = await removeHoliday({
    'POST /planning/earlier-work': answerJson({
      divisions: [{ ...division, works: 7, orders: 3 }],
    }),
  });
  expect(await screen.findByText('7 eventos se podrían adelantar')).toBeDefined();
  const freed = { startDate: '2027-02-01T06:00:00.000Z', endDate: '2027-02-02T06:00:00.000Z' };
  expect(network.listRequests('/planning/earlier-work').map(({ body }) => body)).toEqual([
    { freed },
  ]);
  await user.click(screen.getByRole('button', { name: 'Ver qué se adelanta' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/orders-planning'));
  // The planner plans one division, and chooses none.
  expect(router.latestLocation.search).toEqual({
    tab: 'production',
    freed: `${freed.startDate}/${freed.endDate}`,
  });
});

test('a planner of all divisions opens the board of the division whose work is offered', async () => {
  const { user, router } = await removeHoliday({
    'GET /users/current': answerJson(
      buildTestUser(['calendar_days', 'divisions', 'orders', 'orders_planning']),
    ),
    'POST /planning/earlier-work': answerJson({
      divisions: [
        { id: 3, name: 'Planta Sur', works: 9, orders: 2 },
        { ...division, works: 7, orders: 3 },
      ],
    }),
  });
  expect(await screen.findByText('16 eventos se podrían adelantar')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Planta Norte/ }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/orders-planning'));
  expect(router.latestLocation.search).toMatchObject({
    tab: 'production',
    division: String(division.id),
  });
});

describe('the removal of another day after a holiday', () => {
  const anniversary = { ...holiday, id: 9, name: 'Aniversario', date: '2027-02-08' };
  const offer = { divisions: [{ ...division, works: 7, orders: 3 }] };
  const answersWithTwo = {
    'GET /calendar-days': answerJson({
      elements: [holiday, anniversary],
      metadata: { totalItems: 2, totalPages: 1 },
    }),
    'GET /calendar-days/9': answerJson(anniversary),
    'GET /calendar-days/9/dependents': answerJson([]),
    'DELETE /calendar-days/9': () => new Response(null, { status: 204 }),
  };

  test('takes back the offer of work that could be done earlier', async () => {
    const { network, user } = await removeHoliday({
      ...answersWithTwo,
      'POST /planning/earlier-work': answerJson(offer),
    });
    expect(await screen.findByText('7 eventos se podrían adelantar')).toBeDefined();
    network.answers['POST /planning/earlier-work'] = answerJson({ divisions: [] });
    await removeDay(user, anniversary.name);
    await waitFor(() => expect(network.listRequests('/planning/earlier-work')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/podrían adelantar/)).toBeNull());
  });

  test('drops an offer whose answer comes after it', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { network, user } = await removeHoliday({
      ...answersWithTwo,
      'POST /planning/earlier-work': () => promise,
    });
    await waitFor(() => expect(network.listRequests('/planning/earlier-work')).toHaveLength(1));
    const [none, tooLate] = [Response.json({ divisions: [] }), Response.json(offer)];
    network.answers['POST /planning/earlier-work'] = () => none;
    await removeDay(user, anniversary.name);
    await waitFor(() => expect(none.bodyUsed).toBe(true));
    resolve(tooLate);
    await waitFor(() => expect(tooLate.bodyUsed).toBe(true));
    // Tasks in which a late offer would be shown, once its answer was read.
    for (let task = 0; task < 5; task += 1)
      await act(() => new Promise((done) => setTimeout(done)));
    expect(screen.queryByText(/podrían adelantar/)).toBeNull();
  });
});

test('the removal of a holiday offers nothing where no work could be done earlier', async () => {
  const { network } = await removeHoliday({
    'POST /planning/earlier-work': answerJson({ divisions: [] }),
    'GET /planning/outside-hours': answerJson(outside(12)),
  });
  await waitFor(() => expect(network.listRequests('/planning/earlier-work')).toHaveLength(1));
  // The other offer is shown after its own request.
  expect(await screen.findByText('Hay trabajo de 1 pedido fuera de horario')).toBeDefined();
  expect(screen.queryByText(/se podría/)).toBeNull();
});

const workOfTwoDivisions = answerJson({
  divisions: [
    { id: 3, name: 'Planta Sur', works: 9, orders: 2 },
    { ...division, works: 7, orders: 3 },
  ],
});

test('the removal of a holiday of one division offers the work of that division alone', async () => {
  const north = { ...holiday, division };
  const { user, router } = await removeHoliday({
    'GET /calendar-days': answerJson({
      elements: [north],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /calendar-days/8': answerJson(north),
    'POST /planning/earlier-work': workOfTwoDivisions,
  });
  expect(await screen.findByText('7 eventos se podrían adelantar')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ver qué se adelanta' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/orders-planning'));
});

test('the work of one division stays offered while that of another is looked at', async () => {
  const { user, router } = await removeHoliday({
    'POST /planning/earlier-work': workOfTwoDivisions,
  });
  await user.click(await screen.findByRole('button', { name: 'Ver en Planta Sur' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/orders-planning'));
  expect(await screen.findByText('7 eventos se podrían adelantar')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Ver en Planta Sur')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Ver en Planta Norte' }));
  await waitFor(() => expect(screen.queryByText(/se podrían adelantar/)).toBeNull());
});

test('the removal of a day of overtime frees no time', async () => {
  const overtime = { ...holiday, openings: '8:00-12:00' };
  const { network } = await removeHoliday({
    'GET /calendar-days': answerJson({
      elements: [overtime],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /calendar-days/8': answerJson(overtime),
    'GET /planning/outside-hours': answerJson(outside(12)),
  });
  expect(await screen.findByText('Hay trabajo de 1 pedido fuera de horario')).toBeDefined();
  expect(network.listRequests('/planning/earlier-work')).toEqual([]);
});

test.each([
  ['a new name frees no time', 'Nombre', 'Fiesta patronal', 0],
  ['another date frees the former day', 'Fecha', '08/02/2027{Tab}', 1],
  ['hours of work free the day', /^Horas/, '8:00-12:00{Tab}', 1],
])('in a changed holiday, %s', async (_, field, typed, requests) => {
  const { network, user } = open('/calendar-days?panel=edit&id=8', {
    ...answersWithHoliday,
    'GET /planning/outside-hours': answerJson(outside(12)),
    'PUT /calendar-days/outside': answerJson(outside()),
    'PUT /calendar-days/8': ({ body }) => Response.json({ ...holiday, ...Object(body) }),
    'POST /planning/earlier-work': answerJson({ divisions: [] }),
  });
  const input = await box(field);
  await user.clear(input);
  await user.type(input, typed);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Hay trabajo de 1 pedido fuera de horario')).toBeDefined();
  const freed = { startDate: '2027-02-01T06:00:00.000Z', endDate: '2027-02-02T06:00:00.000Z' };
  expect(network.listRequests('/planning/earlier-work').map(({ body }) => body)).toEqual(
    [{ freed }].slice(0, requests),
  );
});

test('a holiday that another division gets frees the day of the division that had it', async () => {
  const south = { id: 3, name: 'Planta Sur' };
  const north = { ...holiday, division };
  const { network, user } = open('/calendar-days?panel=edit&id=8', {
    ...answersWithHoliday,
    'GET /calendar-days': answerJson({
      elements: [north],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /calendar-days/8': answerJson(north),
    'GET /divisions/all': answerJson({
      elements: [south, division],
      metadata: { totalItems: 2, totalPages: 1 },
    }),
    'PUT /calendar-days/outside': answerJson(outside()),
    'PUT /calendar-days/8': ({ body }) =>
      Response.json({ ...north, ...Object(body), division: south }),
    'POST /planning/earlier-work': answerJson({
      divisions: [
        { ...south, works: 9, orders: 2 },
        { ...division, works: 7, orders: 3 },
      ],
    }),
  });
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByLabelText(/^División/));
  await user.click(await screen.findByRole('option', { name: /Planta Sur/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('7 eventos se podrían adelantar')).toBeDefined();
  expect(network.listRequests('/calendar-days/8').at(-1)?.body).toMatchObject({
    division: { id: south.id },
  });
  const freed = { startDate: '2027-02-01T06:00:00.000Z', endDate: '2027-02-02T06:00:00.000Z' };
  expect(network.listRequests('/planning/earlier-work').map(({ body }) => body)).toEqual([
    { freed },
  ]);
});
