import { ActionIcon, NativeSelect, UnstyledButton } from '@mantine/core';
import { pageSizes } from '@tarima/domain/kit/list-query';
import { kitTexts } from '@tarima/domain/kit/texts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';
import { getPageNumbers } from './page-numbers.ts';
import type { ListState } from '../data/list-state.ts';

interface ListFooterProps extends Pick<
  ListState,
  'search' | 'totalPages' | 'goToPage' | 'setSize'
> {
  /** Controls for all matching rows. */
  readonly children?: ReactNode;
}

export function ListFooter(props: ListFooterProps) {
  const { search, totalPages, goToPage, setSize, children } = props;
  const { say } = useLanguage();
  return (
    <footer className={classes.footer}>
      <NativeSelect
        classNames={{ root: classes.size, label: classes.sizeLabel }}
        size="xs"
        label={say(kitTexts.rowsPerPage)}
        data={pageSizes.map(String)}
        value={String(search.size)}
        onChange={(event) => setSize(Number(event.currentTarget.value))}
      />
      {children}
      <Pagination page={search.page} pages={totalPages} goTo={goToPage} />
    </footer>
  );
}

function Pagination(props: { page: number; pages: number; goTo(page: number): void }) {
  const { page, pages, goTo } = props;
  const { say } = useLanguage();
  return (
    <nav className={classes.pagination} aria-label={say(kitTexts.pages)}>
      <span className={classes.pageOf}>{say(kitTexts.pageOf, { page, pages })}</span>
      <ActionIcon
        variant="default"
        size={30}
        disabled={page <= 1}
        aria-label={say(kitTexts.previousPage)}
        onClick={() => goTo(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ol className={classes.pages}>
        {getPageNumbers(page, pages).map((near, at) =>
          near === 'gap' ? (
            <li key={`gap ${at}`} className={classes.gap} aria-hidden>
              …
            </li>
          ) : (
            <li key={near}>
              <UnstyledButton
                className={classes.page}
                aria-label={say(kitTexts.goToPage, { page: near })}
                aria-current={near === page ? 'page' : undefined}
                onClick={() => goTo(near)}
              >
                {near}
              </UnstyledButton>
            </li>
          ),
        )}
      </ol>
      <ActionIcon
        variant="default"
        size={30}
        disabled={page >= pages}
        aria-label={say(kitTexts.nextPage)}
        onClick={() => goTo(page + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
