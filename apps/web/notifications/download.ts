import { CodedError } from '@tarima/domain/kit/errors';
import { getModulePath } from '@tarima/domain/kit/module';
import type { MessageDataOfType } from '@tarima/domain/notifications/message-data';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { downloadFile } from '../kit/download-file.ts';
import { toastFailure } from '../kit/toasts.tsx';
import type { Speech } from '../kit/words.tsx';

/** Whether the link is expired for good, so that the notification is settled. */
const isGone = (status: number): boolean => status === 403 || status === 404 || status === 410;

/**
 * Saves an export as `export-{module}-{day}.xlsx`, with the day on which it was made.
 * @returns true when the notification is settled: the file is saved, or no longer exists
 */
export async function downloadFinishedExport(
  { url, moduleName }: MessageDataOfType<'newExportFile'>,
  madeAt: string,
  { say }: Speech,
): Promise<boolean> {
  const response = await fetch(url).catch(() => {
    throw new CodedError('SERVICE_UNAVAILABLE');
  });
  if (!response.ok) {
    toastFailure(say(notificationTexts.fileExpired));
    return isGone(response.status);
  }
  downloadFile(
    await response.blob(),
    `export-${getModulePath({ name: moduleName })}-${formatExportDay(madeAt)}.xlsx`,
  );
  return true;
}

/** Formats the day in the reader's time zone, as `yyyy-MM-dd`. */
const formatExportDay = (instant: string): string => {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
