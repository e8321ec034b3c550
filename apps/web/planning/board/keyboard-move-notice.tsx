import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant } from '../../plant/say-instant.ts';
import classes from './board.module.css';
import type { BoardState } from './use-board-state.ts';

/** Notice, read aloud after every step, of the position of the work that keys move, or of the reason why it may not lie there. */
export function KeyboardMoveNotice({ board }: { readonly board: BoardState }) {
  const { say, language } = useLanguage();
  const { carried: dragged, hours } = board;
  const [to] = dragged?.to ?? [];
  const problem = dragged && !dragged.saving ? board.refused(dragged.event, dragged.to) : undefined;
  const fixed = dragged && board.stands(dragged.event);
  const reason = fixed ?? (problem && board.sayWhy(problem));
  const formatNotice = (): string => {
    if (!dragged || !to) return '';
    if (dragged.saving) return say(productionBoardTexts.saving);
    const params = {
      id: dragged.event.orderId ?? '',
      user: board.users.find(({ id }) => id === to.userId)?.name ?? '',
      from: sayInstant(to.start, 'moment', hours.timeZone, language),
      until: sayInstant(to.end, 'time', hours.timeZone, language),
    };
    return reason === undefined
      ? say(productionBoardTexts.carried, params)
      : say(productionBoardTexts.carriedWrong, { ...params, reason });
  };
  return (
    <output className={classes.carried} data-wrong={reason !== undefined}>
      {formatNotice()}
    </output>
  );
}
