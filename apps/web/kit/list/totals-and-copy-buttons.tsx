import { Button } from '@mantine/core';
import { listTexts } from '@tarima/domain/kit/list-texts';
import type { Module } from '@tarima/domain/kit/module';
import { listCountableColumns, listNumericColumns } from '@tarima/domain/kit/list-columns';
import { Copy, Sigma } from 'lucide-react';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';

interface ReadingButtonsProps {
  readonly module: Module;
  readonly summed: boolean;
  setSummed(summed: boolean): void;
  copy(): void;
}

/** Buttons for the totals of the list, and for its copy in a spreadsheet. */
export function TotalsAndCopyButtons({ module, summed, setSummed, copy }: ReadingButtonsProps) {
  const { say } = useLanguage();
  const isSummable = listNumericColumns(module).length + listCountableColumns(module).length > 0;
  return (
    <div className={classes.reading}>
      {isSummable && (
        <Button
          variant={summed ? 'light' : 'subtle'}
          color="gray"
          size="compact-sm"
          leftSection={<Sigma size={14} aria-hidden />}
          aria-expanded={summed}
          onClick={() => setSummed(!summed)}
        >
          {say(listTexts.totals)}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Copy size={14} aria-hidden />}
        onClick={copy}
      >
        {say(listTexts.copy)}
      </Button>
    </div>
  );
}
