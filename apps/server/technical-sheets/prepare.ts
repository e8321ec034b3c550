import { z } from 'zod';
import type { Files } from '../kit/files/files.ts';
import { getContent } from '../kit/files/variants.ts';
import { defineJob, handler, type Handler } from '../kit/jobs/job.ts';

/** New pictures are made ready for paper once they are saved: the first who prints a sheet does not wait for them. */
export const preparePictures = defineJob({
  name: 'prepare-sheet-pictures',
  payload: z.object({ fileIds: z.array(z.int()) }),
  attempts: 3,
});

export const preparingPictures = (files: Files): Handler =>
  handler(preparePictures, async ({ fileIds }, { accountId, database, signal }) => {
    for (const id of fileIds) {
      if (signal.aborted) return;
      const file = await database.tenant(accountId, (tx) => files.find(tx, id));
      await getContent(files, accountId, file, 'print');
    }
  });
