import { useEffect, useMemo } from 'react';

/** Returns an object URL of fetched content, valid while the component is shown. */
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
