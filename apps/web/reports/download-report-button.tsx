import { ActionIcon, Tooltip } from '@mantine/core';
import { reportTexts } from '@tarima/domain/reports/texts';
import { FileSpreadsheet } from 'lucide-react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { downloadFile } from '../kit/download-file.ts';
import { useRecordRight } from '../kit/signed-in-user.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';

interface DownloadSheetProps {
  /** Title of the report. */
  readonly title: string;
  readonly fileName: string;
  fetch(): Promise<Blob>;
}

/** Button that saves a report as a workbook; nothing for users who may not export. */
export function DownloadReportButton({ title, fileName, fetch }: DownloadSheetProps) {
  const speech = useLanguage();
  const { say } = speech;
  const mayExport = useRecordRight('mayExport');
  const download = useIdempotentMutation({
    mutationFn: fetch,
    onSuccess: (content) => {
      downloadFile(content, fileName);
      toastSuccess(say(reportTexts.downloaded));
    },
    onError: (error) => toastError(error, speech),
  });
  if (!mayExport) return null;
  return (
    <Tooltip label={say(reportTexts.download)}>
      <ActionIcon
        variant="default"
        size={36}
        loading={download.isPending}
        aria-label={say(reportTexts.downloadOf, { name: title })}
        onClick={() => download.mutate()}
      >
        <FileSpreadsheet size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
