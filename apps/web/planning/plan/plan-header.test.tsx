import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import type { EventWarning } from '@tarima/domain/planning/rules/event-problems';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { emptyPlanEditorState } from '../plan-editor-state.ts';
import { PlanHeader } from './plan-header.tsx';

const createWorkplace = (id: number, name: string) => ({
  id,
  name,
  status: 'active' as const,
  stations: 1,
  metadata: { color: null },
  division: { id: 1, name: 'Norte' },
  own: true,
  maintenance: [],
});

function show(warnings: EventWarning[]) {
  const { operativeLapse: defaultHours } = defaultAccountSettings;
  if (!defaultHours) throw new Error('The product has working hours of its own');
  render(
    <TestProviders>
      <PlanHeader
        plan={{
          order: { id: 7, customer: { name: 'Empaques Bajío' }, requestedDate: null },
          checked: { problems: [], warnings, minutes: [] },
          details: [],
          workplaces: [createWorkplace(1, 'Corte'), createWorkplace(2, 'Clavado')],
          operators: [],
          hours: { timeZone: 'America/Mexico_City', lapse: defaultHours },
          state: emptyPlanEditorState,
          dispatch: () => undefined,
        }}
        proposal={{ events: undefined, isRequesting: false, request: () => undefined }}
        save={{ possible: true, saving: false, run: () => undefined }}
        close={() => undefined}
      />
    </TestProviders>,
  );
}

test('the header and the save button show the number of warnings and the first one', () => {
  show([
    { code: 'endsBeforePrevious', workplaceId: 2 },
    { code: 'tooFewStations', workplaceId: 1 },
  ]);
  const first = 'Clavado termina antes que el paso anterior';
  const line = screen.getByText(`2 advertencias. La primera: ${first}`);
  expect(screen.getByRole('banner').contains(line)).toBe(true);
  const save = screen.getByRole('button', { name: 'Guardar plan (2 advertencias)' });
  expect(save.title).toBe(first);
  expect(save.getAttribute('aria-describedby')).toBe(line.id);
});

test('a single warning is shown in full', () => {
  show([{ code: 'tooFewStations', workplaceId: 1 }]);
  expect(screen.getByText(/^1 advertencia: Corte no tiene estaciones/)).toBeDefined();
});

test('a plan without warnings shows none in the header', () => {
  show([]);
  const save = screen.getByRole('button', { name: 'Guardar plan' });
  expect([save.title, save.getAttribute('aria-describedby')]).toEqual(['', null]);
  expect(screen.queryByText(/advertencia/)).toBeNull();
});
