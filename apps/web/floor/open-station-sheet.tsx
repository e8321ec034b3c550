import type { WorkCard } from '@tarima/domain/floor/contract';
import { BadgeProblemSheet } from './badge-problem-sheet.tsx';
import { WorkInstructionsSheet } from './work-instructions-sheet.tsx';
import { ForemanApprovalSheet, WorkerSignInSheet, SignedInWorkerSheet } from './people-sheets.tsx';
import { PieceCountSheet } from './piece-count-sheet.tsx';
import { RefusedReportsSheet } from './refused-reports-sheet.tsx';
import { PutIntoStockSheet } from './put-into-stock-sheet.tsx';
import { useStation, type OpenSheetState } from './use-floor.tsx';
import { FinishWorkSheet, PauseWorkSheet, RuleViolationSheet } from './verb-sheets.tsx';

/** Open sheet above the work. A sheet about a piece of work shows its current state, not the state at opening. */
export function OpenStationSheet({
  sheet,
  work,
}: {
  sheet: OpenSheetState;
  work: readonly WorkCard[];
}) {
  const { open } = useStation();
  const close = (): void => open(null);
  const getCurrentCard = (card: WorkCard): WorkCard =>
    work.find(({ detail }) => detail.id === card.detail.id) ?? card;
  switch (sheet.kind) {
    case 'people':
      return <WorkerSignInSheet onClose={close} />;
    case 'person':
      return <SignedInWorkerSheet presence={sheet.presence} onClose={close} />;
    case 'sortOut':
      return <RefusedReportsSheet onClose={close} />;
    case 'pieces':
      return <PieceCountSheet card={getCurrentCard(sheet.card)} onClose={close} />;
    case 'pause':
      return <PauseWorkSheet card={getCurrentCard(sheet.card)} onClose={close} />;
    case 'finish':
      return <FinishWorkSheet card={getCurrentCard(sheet.card)} onClose={close} />;
    case 'how':
      return <WorkInstructionsSheet card={getCurrentCard(sheet.card)} onClose={close} />;
    case 'stock':
      return <PutIntoStockSheet card={getCurrentCard(sheet.card)} onClose={close} />;
    case 'refused':
      return <RuleViolationSheet {...sheet} card={getCurrentCard(sheet.card)} onClose={close} />;
    case 'badge':
      return <BadgeProblemSheet errorText={sheet.errorText} onClose={() => open(sheet.back)} />;
    case 'approve':
      return <ForemanApprovalSheet {...sheet} onClose={close} />;
  }
}
