import type { EventProblem } from '@tarima/domain/planning/rules/event-problems';
import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { emptyPlanEditorState } from '../plan-editor-state.ts';
import { PlanStatusNotice } from './plan-status-notice.tsx';

type Plan = Parameters<typeof PlanStatusNotice>[0]['plan'];

const createWorkplace = (id: number, name: string, division: { id: number; name: string }) => ({
  id,
  name,
  status: 'active' as const,
  stations: 1,
  load: null,
  metadata: { color: null },
  division,
  own: true,
  maintenance: [],
});
const north = { id: 1, name: 'Norte' };
const south = { id: 2, name: 'Sur' };

const line = (
  workplaces: readonly ReturnType<typeof createWorkplace>[],
): Plan['details'][number] => ({
  id: 40,
  part: null,
  product: {
    id: 3,
    name: 'Tarima',
    price: '10.00',
    workplaceFlows: workplaces.map((workplace, at) => ({
      step: at + 1,
      workTime: 1,
      setUp: 0,
      extraMinutes: 0,
      workplace,
    })),
  },
  data: { quantity: 10, price: '10.00', discount: '0.00', discountType: 0, origin: null },
  subtotal: '100.00',
  productAvailability: [],
  madeIn: null,
  transferRequest: null,
});

const createChecked = (problems: EventProblem[]): Plan['checked'] => ({
  problems,
  warnings: [],
  minutes: [],
});

function show(values: Partial<Plan>) {
  const { operativeLapse: defaultHours } = defaultAccountSettings;
  if (!defaultHours) throw new Error('The product has working hours of its own');
  const plan: Plan = {
    checked: createChecked([]),
    details: [],
    workplaces: [],
    operators: [],
    hours: { timeZone: 'America/Mexico_City', lapse: defaultHours },
    state: emptyPlanEditorState,
    dispatch: () => undefined,
    ...values,
  };
  render(
    <TestProviders>
      <PlanStatusNotice
        plan={plan}
        save={{ possible: false, saving: false }}
        show={() => undefined}
      />
    </TestProviders>,
  );
}

const problems = (count: number): EventProblem[] =>
  Array.from({ length: count }, (_, at) => ({
    code: 'minutesDiffer',
    detailId: 40,
    expected: 100 + at,
    planned: 0,
  }));
const countShown = () => screen.queryAllByRole('listitem').length;

const works: Plan['state']['works'] = [
  { key: '1', detailId: 40, workplaceId: 1, userId: 1, start: 0, end: 60_000 },
];

test('an order without planned work shows its steps calmly, and its problems once work is planned', () => {
  show({ checked: createChecked(problems(4)) });
  expect(screen.getByText('Por planear: 4 pasos')).toBeDefined();
  expect(screen.queryByText(/^Antes de guardar/)).toBeNull();
  cleanup();
  show({
    checked: createChecked(problems(4)),
    state: { ...emptyPlanEditorState, works },
  });
  expect(screen.getByText('Antes de guardar: 4 problemas')).toBeDefined();
});

test('an order that cannot be planned as it is shows this as a problem before any work is planned', () => {
  show({ checked: createChecked([{ code: 'noSteps', detailId: 40 }]) });
  expect(screen.getByText('Antes de guardar: 1 problema')).toBeDefined();
});

test('a long list of problems shows the first ones with their number, and the others on request', async () => {
  const user = userEvent.setup({ delay: null });
  show({ checked: createChecked(problems(17)), state: { ...emptyPlanEditorState, works } });
  expect(screen.getByText('Antes de guardar: 17 problemas')).toBeDefined();
  expect(countShown()).toBe(2);
  await user.click(screen.getByRole('button', { name: 'y 15 más' }));
  expect(countShown()).toBe(17);
  await user.click(screen.getByRole('button', { name: 'Ver menos' }));
  expect(countShown()).toBe(2);
});

test('a short list of problems is shown in full', () => {
  show({ checked: createChecked(problems(2)) });
  expect(countShown()).toBe(2);
  expect(screen.queryByRole('button', { name: /más$/ })).toBeNull();
});

test('a line with workplaces in two divisions shows the divisions, and the stores of material and product', () => {
  const workplaces = [createWorkplace(1, 'Corte', north), createWorkplace(2, 'Clavado', south)];
  show({ workplaces: workplaces, details: [line(workplaces)] });
  const notice = screen.getByText(/^Tarima: sus estaciones están en divisiones distintas/);
  expect(notice.textContent).toContain('(Norte, Sur)');
  expect(notice.textContent).toMatch(/sale de Norte .* entra en Sur/);
});

test('a line across two divisions, one of them without a store, names the stores that are used', () => {
  const workplaces = [createWorkplace(1, 'Corte', north), createWorkplace(2, 'Clavado', south)];
  show({
    workplaces: workplaces,
    details: [{ ...line(workplaces), madeIn: { material: north, product: north } }],
  });
  expect(screen.getByText(/sale de Norte .* entra en Norte/)).toBeDefined();
});

test('a line within one division shows no notice of divisions', () => {
  const workplaces = [createWorkplace(1, 'Corte', north), createWorkplace(2, 'Clavado', north)];
  show({ workplaces: workplaces, details: [line(workplaces)] });
  expect(screen.queryByText(/divisiones distintas/)).toBeNull();
});
