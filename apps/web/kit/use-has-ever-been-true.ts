import { useState } from 'react';

/** Returns true once a condition has ever been true: an element that closes with an animation must stay mounted to play it. */
export function useHasEverBeenTrue(isTrueNow: boolean): boolean {
  const [ever, setEver] = useState(isTrueNow);
  if (isTrueNow && !ever) setEver(true);
  return ever || isTrueNow;
}
