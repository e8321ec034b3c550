import { z } from 'zod';
import type { FileService } from '../kit/files/file-service.ts';
import { getFileVariant } from '../kit/files/file-variants.ts';
import { defineJob, defineJobHandler, type JobHandler } from '../kit/jobs/job.ts';

/** Job that converts new pictures for printing after they are saved, so that the first print does not wait for it. */
export const preparePicturesJob = defineJob({
  name: 'prepare-sheet-pictures',
  payload: z.object({ fileIds: z.array(z.int()) }),
  attempts: 3,
});

export const createPreparePicturesHandler = (files: FileService): JobHandler =>
  defineJobHandler(preparePicturesJob, async ({ fileIds }, { accountId, database, signal }) => {
    for (const id of fileIds) {
      if (signal.aborted) return;
      const file = await database.tenant(accountId, (tx) => files.find(tx, id));
      await getFileVariant(files, accountId, file, 'print');
    }
  });
