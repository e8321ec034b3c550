import { Button } from '@mantine/core';
import { listTexts, selectedRows } from '@tarima/domain/kit/list-texts';
import { Copy, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** What else can be done to the rows. */
  readonly children?: ReactNode;
  copy(): void;
}

/** How many rows are chosen, and what can be done to them. */
export function SelectionBar({ selection, copy, children }: SelectionBarProps) {
  const { say, sayCount } = useLanguage();
  return (
    <section className={classes.selection} aria-label={say(listTexts.selection)}>
      <output>{sayCount(selectedRows, selection.rows.size)}</output>
      <Button
        variant="default"
        size="xs"
        leftSection={<Copy size={14} aria-hidden />}
        aria-keyshortcuts="c"
        onClick={copy}
      >
        {say(listTexts.copy)}
      </Button>
      {children}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<X size={14} aria-hidden />}
        onClick={selection.clear}
      >
        {say(listTexts.unselect)}
      </Button>
    </section>
  );
}
