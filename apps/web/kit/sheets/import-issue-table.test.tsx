import type { ImportAnswer } from '@tarima/domain/kit/sheets/contract';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import { ImportIssueTable } from './import-issue-table.tsx';

const buildAnswer = (listed: number, errorsCount = listed): ImportAnswer => ({
  rows: listed,
  creates: 0,
  updates: 0,
  unchanged: 0,
  skipped: 0,
  refused: listed,
  errors: Array.from({ length: listed }, (_, at) => ({
    row: at + 2,
    column: 'A',
    header: 'Código',
    path: 'code',
    value: '',
    rule: 'required',
  })),
  errorsCount,
  columns: [],
  ignored: [],
  located: 0,
  totalRows: [],
  preview: [],
});

const showIssues = (answer: ImportAnswer) =>
  render(
    <TestProviders>
      <ImportIssueTable answer={answer} />
    </TestProviders>,
  );

test('a table of eleven errors shows their number, and the last one on its second page', async () => {
  const user = userEvent.setup({ delay: null });
  showIssues(buildAnswer(11));
  expect(screen.getByRole('heading').textContent).toBe('ErroresDel 1 al 10 de 11');
  expect(screen.queryByRole('cell', { name: '12' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(screen.getByRole('heading').textContent).toBe('ErroresDel 11 al 11 de 11');
  expect(screen.getByRole('cell', { name: '12' })).toBeDefined();
});

test('a table of more errors than it lists explains how to see the others', () => {
  showIssues(buildAnswer(3, 1200));
  expect(screen.getByText(/Aquí están los primeros 3 de 1,200/)).toBeDefined();
});
