import type { WorkCard } from '@tarima/domain/floor/contract';
import { BadgeSheet } from './badge-sheet.tsx';
import { HowSheet } from './how-sheet.tsx';
import { ApproveSheet, PeopleSheet, PersonSheet } from './people-sheets.tsx';
import { PiecesSheet } from './pieces-sheet.tsx';
import { SortOutSheet } from './sort-out-sheet.tsx';
import { StockSheet } from './stock-sheet.tsx';
import { useStation, type Sheet } from './use-floor.tsx';
import { FinishSheet, PauseSheet, RefusalSheet } from './verb-sheets.tsx';

/** Open sheet above the work; a sheet of a piece of work shows its current state, not the one at opening. */
export function OpenSheet({ sheet, work }: { sheet: Sheet; work: readonly WorkCard[] }) {
  const { open } = useStation();
  const close = (): void => open(null);
  const newest = (card: WorkCard): WorkCard =>
    work.find(({ detail }) => detail.id === card.detail.id) ?? card;
  switch (sheet.kind) {
    case 'people':
      return <PeopleSheet onClose={close} />;
    case 'person':
      return <PersonSheet presence={sheet.presence} onClose={close} />;
    case 'sortOut':
      return <SortOutSheet onClose={close} />;
    case 'pieces':
      return <PiecesSheet card={newest(sheet.card)} onClose={close} />;
    case 'pause':
      return <PauseSheet card={newest(sheet.card)} onClose={close} />;
    case 'finish':
      return <FinishSheet card={newest(sheet.card)} onClose={close} />;
    case 'how':
      return <HowSheet card={newest(sheet.card)} onClose={close} />;
    case 'stock':
      return <StockSheet card={newest(sheet.card)} onClose={close} />;
    case 'refused':
      return <RefusalSheet {...sheet} card={newest(sheet.card)} onClose={close} />;
    case 'badge':
      return <BadgeSheet errorText={sheet.errorText} onClose={() => open(sheet.back)} />;
    case 'approve':
      return <ApproveSheet {...sheet} onClose={close} />;
  }
}
