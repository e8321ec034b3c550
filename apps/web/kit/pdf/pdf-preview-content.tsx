import { Alert, Button, Loader } from '@mantine/core';
import { documentTexts } from '@tarima/domain/kit/document-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download, Printer } from 'lucide-react';
import { useRef } from 'react';
import formClasses from '../frame/form.module.css';
import { getErrorText } from '../toasts.tsx';
import { useObjectUrl } from '../use-object-url.ts';
import { useLanguage } from '../words.tsx';
import classes from './pdf-preview.module.css';

interface PdfPreviewProps {
  /** Query key of the document. */
  readonly name: readonly (string | number)[];
  readonly title: string;
  /** File name of the saved document. */
  readonly fileName: string;
  /** Message when the document cannot be loaded. */
  readonly failed: string;
  fetch(signal: AbortSignal): Promise<Blob>;
}

/** URL fragment that fits the page to the width of its frame, without the viewer's page list. */
const fitted = '#navpanes=0&view=FitH';

/** Preview of a document as it will be printed, with buttons to print and to save it. It is generated again at each visit. */
export function PdfPreviewContent({ name, title, fileName, failed, fetch }: PdfPreviewProps) {
  const speech = useLanguage();
  const { say } = speech;
  const frame = useRef<HTMLIFrameElement>(null);
  const printed = useQuery({
    queryKey: [...name, 'pdf'],
    queryFn: ({ signal }) => fetch(signal),
    placeholderData: () => undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const address = useObjectUrl(printed.data);
  if (printed.isError)
    return (
      <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title={failed}>
        {getErrorText(printed.error, speech)}
        <div className={formClasses.staleActions}>
          <Button variant="default" size="xs" onClick={() => void printed.refetch()}>
            {say(kitTexts.retry)}
          </Button>
        </div>
      </Alert>
    );
  if (address === undefined)
    return (
      <output className={classes.waiting}>
        <Loader size={24} />
        {say(documentTexts.drawing)}
      </output>
    );
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers draw no PDF in a sandbox, and this one is our own */}
      <iframe ref={frame} className={classes.page} title={title} src={`${address}${fitted}`} />
      <div className={classes.actions}>
        <Button
          component="a"
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          href={address}
          download={fileName}
        >
          {say(documentTexts.download)}
        </Button>
        <Button
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => {
            frame.current?.contentWindow?.focus();
            frame.current?.contentWindow?.print();
          }}
        >
          {say(documentTexts.print)}
        </Button>
      </div>
    </>
  );
}
