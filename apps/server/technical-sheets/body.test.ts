import { technicalSheetBody, findUnlistedUploads } from '@tarima/domain/technical-sheets/sheet';
import { expect, test } from 'vitest';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

test('uploads that are not listed among the pictures come last', () => {
  const body = technicalSheetBody.parse({
    materialType: 'new',
    descriptiveImages: [{ id: 7 }, { upload: 1 }],
    uploads: { descriptiveImages: [file('a.png'), file('b.png')] },
  });
  expect(findUnlistedUploads(body, 'descriptiveImages')).toEqual([0]);
});

test('the limit of pictures counts existing and new pictures together', () => {
  const read = technicalSheetBody.safeParse({
    materialType: 'new',
    instructions: { images: Array.from({ length: 9 }, (_, id) => ({ id: id + 1 })) },
    uploads: { instructions: [file('a.png'), file('b.png')] },
  });
  expect(read.error?.issues).toMatchObject([{ path: ['instructions'], message: 'files' }]);
});
