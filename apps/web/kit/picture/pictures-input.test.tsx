import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import type { FormPicture } from './picture-image.tsx';
import { PicturesInput } from './pictures-input.tsx';

beforeEach(() => {
  // The browser's decoder: every file is a small picture, except one that is called broken.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('roto')) throw new Error('No picture');
    return { width: 10, height: 10, close: () => undefined };
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const makeFile = (name: string) => new File(['x'], name, { type: 'image/png' });

function renderInput(most: number) {
  function Form() {
    const [pictures, setPictures] = useState<readonly FormPicture[]>([
      { key: 'first', file: makeFile('primera.png') },
    ]);
    return (
      <PicturesInput
        label="Imágenes"
        pictures={pictures}
        most={most}
        error={undefined}
        onPreparation={() => undefined}
        onChange={setPictures}
      />
    );
  }
  render(
    <TestProviders>
      <Form />
    </TestProviders>,
  );
  const user = userEvent.setup({ delay: null });
  const input = screen.getByLabelText('Imágenes', { selector: 'input' });
  const choose = (...names: string[]) => user.upload(input, names.map(makeFile));
  return { user, choose };
}

test('too many pictures enter as far as there is room, and those left out are named until a picture is removed', async () => {
  const { user, choose } = renderInput(3);
  await choose('roto.png', 'a.png', 'b.png', 'c.png', 'd.png');
  expect(await screen.findByText('Caben 3 imágenes. Sin agregar: c.png, d.png')).toBeDefined();
  expect(screen.getByText(/^roto\.png: /)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Quitar a/ }));
  expect(screen.queryByText(/Sin agregar/)).toBeNull();
});
