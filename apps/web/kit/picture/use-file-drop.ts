import { useCallback, useEffect, useRef, useState } from 'react';

/** Returns the ref of an area where one file can be dropped. */
export const useFileDrop = (onDrop: (file: File | undefined) => void) =>
  useFilesDrop(([file]) => onDrop(file));

/** Returns the ref of an area where files can be dropped, and whether a file hovers over it. Without a mouse the user has a button. */
export function useFilesDrop(onDrop: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const dropZone = useCallback((zone: HTMLElement | null) => {
    if (!zone) return undefined;
    const ending = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', isOver: boolean) =>
      zone.addEventListener(
        type,
        (event) => {
          event.preventDefault();
          setOver(isOver);
          if (type === 'drop') latest.current([...(event.dataTransfer?.files ?? [])]);
        },
        { signal: ending.signal },
      );
    listen('dragover', true);
    listen('dragleave', false);
    listen('drop', false);
    return () => ending.abort();
  }, []);
  return { dropZone, over };
}
