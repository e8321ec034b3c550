import { bulkActionTexts, unchangedRecordsWords } from '@tarima/domain/kit/many/texts';
import type { RefusedBulkRecord } from '@tarima/domain/kit/many/contract';
import type { Module } from '@tarima/domain/kit/module';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useLanguage } from '../words.tsx';
import classes from './many.module.css';
import { groupRefusalsByReason } from './group-refusals-by-reason.ts';

interface RefusalsProps {
  readonly module: Module;
  readonly refused: readonly RefusedBulkRecord[];
}

/** Lists the number of unchanged records, the reasons, and some of the records by name. */
export function BulkRefusalList({ module, refused }: RefusalsProps) {
  const speech = useLanguage();
  const { errors } = useModuleOverrides();
  if (refused.length === 0) return null;
  return (
    <div>
      {speech.sayCount(unchangedRecordsWords, refused.length)}
      <ul className={classes.reasons}>
        {groupRefusalsByReason(refused, module, errors, speech).map(({ text, count, names }) => (
          <li key={text}>
            {speech.say(bulkActionTexts.because, { count, reason: text })}
            <div className={classes.names}>{names}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
