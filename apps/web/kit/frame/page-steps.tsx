import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useLanguage } from '../words.tsx';
import classes from './page-steps.module.css';

interface PageStepsProps {
  readonly page: number;
  readonly pages: number;
  goTo(page: number): void;
  readonly previous?: LocalizedWords;
  readonly next?: LocalizedWords;
}

/** Buttons to the page before and the page after. A single page has none. */
export function PageSteps({
  page,
  pages,
  goTo,
  previous = kitTexts.previousPage,
  next = kitTexts.nextPage,
}: PageStepsProps) {
  const { say } = useLanguage();
  if (pages <= 1) return null;
  return (
    <nav className={classes.steps} aria-label={say(kitTexts.pages)}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        {say(previous)}
      </Button>
      <output>{say(kitTexts.pageOf, { page, pages })}</output>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => goTo(page + 1)}>
        {say(next)}
      </Button>
    </nav>
  );
}
