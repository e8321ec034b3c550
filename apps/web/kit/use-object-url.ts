import { useEffect, useMemo } from 'react';

/** An address of this page for what was fetched, as long as it is shown. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const url = useMemo(() => content && URL.createObjectURL(content), [content]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
