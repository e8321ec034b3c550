import { TextInput } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PanelFormFrame } from './panel-form-frame.tsx';
import { renderAtAddress } from '../testing/render-screen.tsx';
import { useFormDraft } from './use-form-draft.ts';
import { useFormRowsDraft, type FormIssueMap } from './use-form-rows-draft.ts';

interface Line {
  readonly key: string;
  readonly text: string;
}
interface Count {
  readonly title: string;
  readonly lines: readonly Line[];
}

const formatCount = ({ title, lines }: Count): string =>
  JSON.stringify([title, lines.map(({ text }) => text)]);
const toBody = (draft: Count, updatedAt: unknown) => ({
  title: draft.title,
  lines: draft.lines.map(({ text }) => text),
  updatedAt,
});
const required = { rule: 'required' };
const getIssues = ({ title, lines }: Count): FormIssueMap =>
  new Map([
    ...(title === '' ? [['title', required] as const] : []),
    ...lines.flatMap(({ key, text }) => (text === '' ? [[`${key}.text`, required] as const] : [])),
  ]);

const begun: Count = {
  title: 'Uno',
  lines: [
    { key: 'a', text: 'pino' },
    { key: 'b', text: 'cedro' },
  ],
};

interface Options {
  readonly savedDraft?: Count;
  readonly theirs?: Count;
  besideGood?: boolean;
}

async function open({ savedDraft, theirs = begun, besideGood = true }: Options = {}) {
  const save = vi.fn<(sent: unknown, key: string) => Promise<unknown>>(() => Promise.resolve());
  const marked = vi.fn();
  const beside = {
    issueCount: 0,
    unsaved: false,
    check: () => Promise.resolve(besideGood),
    mark: marked,
  };
  function Form() {
    const rows = useFormRowsDraft({
      getBaseline: () => ({ draft: begun, at: '1' }),
      savedDraft,
      body: toBody,
      getIssues,
      placeIssues: ({ lines }, details) =>
        new Map(
          details.map(({ path, ...issue }) => {
            const line = lines[Number(/^lines\.(\d+)/.exec(path)?.[1])];
            return [line ? `${line.key}.text` : path, issue] as const;
          }),
        ),
      isChanged: (draft, baseline) => formatCount(draft) !== formatCount(baseline),
      merge: (draft, baseline, other) => ({
        draft: {
          title: draft.title === baseline.title ? other.title : draft.title,
          lines:
            formatCount({ ...draft, title: '' }) === formatCount({ ...baseline, title: '' })
              ? other.lines
              : draft.lines,
        },
        changedTwice:
          draft.title !== baseline.title && other.title !== baseline.title ? ['title'] : [],
      }),
      otherFields: beside,
    });
    const frame = useFormDraft(rows, {
      expectedVersion: rows.baseline.at,
      reload: async () => rows.mergeSaved({ draft: theirs, at: '2' }),
      save,
    });
    const set = (key: string, text: string) =>
      rows.change((now) => ({
        ...now,
        lines: now.lines.map((line) => (line.key === key ? { key, text } : line)),
      }));
    return (
      <PanelFormFrame draft={frame} cancel={() => undefined} enter="stays">
        <TextInput
          label="Título"
          value={rows.draft.title}
          error={rows.getErrorText('title')}
          onChange={({ currentTarget: { value: title } }) =>
            rows.change((now) => ({ ...now, title }))
          }
        />
        {rows.draft.lines.map(({ key, text }) => (
          <TextInput
            key={key}
            label={`Línea ${key}`}
            value={text}
            error={rows.getErrorText(`${key}.text`)}
            onChange={({ currentTarget }) => set(key, currentTarget.value)}
          />
        ))}
        <button
          type="button"
          onClick={() => rows.change((now) => ({ ...now, lines: now.lines.toReversed() }))}
        >
          turn
        </button>
        <output>{rows.changedTwice.join()}</output>
      </PanelFormFrame>
    );
  }
  const rendered = renderAtAddress('/screen', <Form />);
  const field = (label: string) => screen.getByLabelText(label);
  await screen.findByLabelText('Título');
  const press = () => rendered.user.click(screen.getByRole('button', { name: 'Guardar' }));
  const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';
  return { ...rendered, field, press, isWrong, save, marked };
}

test('rows are marked only after a save attempt, each until it is corrected, and marks move with their rows', async () => {
  const { user, field, press, isWrong, save } = await open();
  await user.clear(field('Línea a'));
  expect(isWrong('Línea a')).toBe(false);
  await press();
  await waitFor(() => expect(isWrong('Línea a')).toBe(true));
  await user.click(screen.getByText('turn'));
  expect([isWrong('Línea a'), isWrong('Línea b')]).toEqual([true, false]);
  await user.type(field('Línea a'), 'x');
  expect(isWrong('Línea a')).toBe(false);
  expect(save).not.toHaveBeenCalled();
});

test('an error of the server is marked at its row, wherever the row moves, until the next attempt', async () => {
  const { user, press, isWrong, save, marked } = await open();
  const details = [{ path: 'lines.1', rule: 'unique' }];
  save.mockRejectedValueOnce(new CodedError('WRONG_VALUES', details));
  await press();
  await waitFor(() => expect(isWrong('Línea b')).toBe(true));
  expect(marked).toHaveBeenCalledWith(details);
  await user.click(screen.getByText('turn'));
  expect([isWrong('Línea a'), isWrong('Línea b')]).toEqual([false, true]);
  await press();
  await waitFor(() => expect(isWrong('Línea b')).toBe(false));
  expect(save).toHaveBeenLastCalledWith(
    { title: 'Uno', lines: ['cedro', 'pino'], updatedAt: '1' },
    expect.any(String),
  );
});

test('an error outside of the rows prevents the save', async () => {
  const { press, save } = await open({ besideGood: false });
  await press();
  await act(async () => undefined);
  expect(save).not.toHaveBeenCalled();
});

test('a reload takes over the other user’s changes in untouched parts, and names the parts changed by both', async () => {
  const theirs = { title: 'Suyo', lines: [{ key: 'c', text: 'roble' }] };
  const { user, field, press, save } = await open({ theirs });
  await user.type(field('Título'), ' y medio');
  save.mockRejectedValueOnce(new CodedError('STALE_ENTITY'));
  await press();
  await user.click(await screen.findByRole('button', { name: 'Volver a cargar' }));
  expect(await screen.findByLabelText('Línea c')).toHaveProperty('value', 'roble');
  expect(screen.getByRole('status').textContent).toBe('title');
  await press();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.[0]).toEqual({
    title: 'Uno y medio',
    lines: ['roble'],
    updatedAt: '2',
  });
});

test('a stored draft is loaded into the form and counts as an unsaved change', async () => {
  const { field, history } = await open({ savedDraft: { ...begun, title: 'Guardado antes' } });
  expect(field('Título')).toHaveProperty('value', 'Guardado antes');
  await act(async () => history.push('/elsewhere'));
  expect(await screen.findByRole('button', { name: 'Seguir editando' })).toBeDefined();
});

test('Enter does not save a form with many lines, Ctrl+Enter does', async () => {
  const { user, field, save } = await open();
  await user.type(field('Línea a'), '{Enter}');
  await act(async () => undefined);
  expect(save).not.toHaveBeenCalled();
  await user.type(field('Línea a'), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});
