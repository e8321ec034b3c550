import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSaveAfterPictures } from './use-save-after-pictures.ts';

/** A form that counts its saves. */
function holdForm() {
  const saves: string[] = [];
  const hook = renderHook(
    ({ draft }: { draft: string }) =>
      useSaveAfterPictures({
        saving: false,
        unsaved: false,
        issueCount: 0,
        refusals: 0,
        stale: false,
        submit: async () => void saves.push(draft),
        reload: async () => undefined,
        attempt: async () => undefined,
      }),
    { initialProps: { draft: 'empty' } },
  );
  return {
    saves,
    frame: () => hook.result.current.frame,
    draw: (draft: string) => hook.rerender({ draft }),
    submit: () => act(() => hook.result.current.frame.submit()),
    set: (section: 'quality' | 'descriptive', state: 'busy' | 'ready' | 'refused') =>
      act(async () => hook.result.current.setPreparingPictures(section, state)),
  };
}

test('a form without pictures in preparation is saved at once', async () => {
  const form = holdForm();
  await form.set('quality', 'ready');
  expect(form.frame()).toMatchObject({ saving: false, unsaved: false });
  await form.submit();
  expect(form.saves).toEqual(['empty']);
});

test('a save waits for the pictures of every section, and is made once with all of them', async () => {
  const form = holdForm();
  await form.set('quality', 'busy');
  await form.set('descriptive', 'busy');
  expect(form.frame()).toMatchObject({ saving: false, unsaved: true });
  await form.submit();
  await form.submit();
  expect(form.frame().saving).toBe(true);
  await form.set('quality', 'ready');
  expect(form.saves).toEqual([]);
  form.draw('with pictures');
  await form.set('descriptive', 'ready');
  expect(form.saves).toEqual(['with pictures']);
  expect(form.frame()).toMatchObject({ saving: false, unsaved: false });
});

test('a refused picture ends the wait without a save', async () => {
  const form = holdForm();
  await form.set('quality', 'busy');
  await form.submit();
  await form.set('quality', 'refused');
  expect([form.saves, form.frame().saving]).toEqual([[], false]);
  await form.submit();
  expect(form.saves).toEqual(['empty']);
});
