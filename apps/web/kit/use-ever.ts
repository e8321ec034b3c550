import { useState } from 'react';

/** Returns true from the first time on: an element that closes with an animation must stay to play it. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
