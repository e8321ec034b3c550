import { Button } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import { useState } from 'react';
import { useAccountTimeSettings } from '../account-time.ts';
import { useLanguage } from '../words.tsx';
import { listHistoryLines, type HistoryPart } from './history-words.ts';
import classes from './record-history.module.css';

/** Number of values that are listed before the user requests all. */
const shownAtFirst = 8;

/** List of values before and after a change, in words, one below the other. */
export function HistoryChangesList({
  module,
  parts,
}: {
  /** Module of the record; undefined for records without a module. */
  readonly module: Module | undefined;
  readonly parts: readonly HistoryPart[];
}) {
  const speech = useLanguage();
  useAccountTimeSettings();
  const [isWhole, setWhole] = useState(false);
  const lines = listHistoryLines(module, parts, speech);
  const shown = isWhole || lines.length <= shownAtFirst + 1 ? lines : lines.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.changes}>
        {shown.map(({ text, isInner }, at) => (
          <li key={at} data-inner={isInner || undefined}>
            {text}
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {speech.say(recordHistoryTexts.allValues, { count: lines.length })}
        </Button>
      )}
    </>
  );
}
