import { useState } from 'react';

/** Returns true from the first time on: an element that closes with an animation must stay to play it. */
export function useHasEverBeenTrue(isTrueNow: boolean): boolean {
  const [ever, setEver] = useState(isTrueNow);
  if (isTrueNow && !ever) setEver(true);
  return ever || isTrueNow;
}
