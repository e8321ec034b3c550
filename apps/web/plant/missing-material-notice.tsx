import type { WaitReasonDto } from '@tarima/domain/planning/calls/wait-reason-dto';
import { useLanguage } from '../kit/words.tsx';
import classes from './plant.module.css';
import { sayWaitReason } from './say-wait-reason.ts';

interface MissingMaterialProps {
  readonly reasons: readonly WaitReasonDto[];
  readonly zone: string;
}

/** Missing raw material that a date depends on, always in sight; nothing where none is missing. */
export function MissingMaterialNotice({ reasons, zone }: MissingMaterialProps) {
  const speech = useLanguage();
  const missing = reasons.filter(({ material }) => material !== undefined);
  if (missing.length === 0) return null;
  return (
    <ul className={classes.missing}>
      {missing.map((reason) => (
        <li key={reason.material?.id}>{sayWaitReason(reason, zone, speech)}</li>
      ))}
    </ul>
  );
}
