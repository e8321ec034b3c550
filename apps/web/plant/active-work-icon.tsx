import type { ShownStepState } from '@tarima/domain/floor/step-progress';
import { CircleEllipsis, CirclePause, CirclePlay } from 'lucide-react';

/** Icon of work that has begun: running, to be continued, or stopped. */
export function ActiveWorkIcon({ state }: { readonly state: ShownStepState }) {
  const Icon = state === 'running' ? CirclePlay : state === 'idle' ? CircleEllipsis : CirclePause;
  return <Icon size={18} aria-hidden />;
}
