import { useState } from 'react';

/** True from the first time on: what closes with an animation must stay to play it. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
