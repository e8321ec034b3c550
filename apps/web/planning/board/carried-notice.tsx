import { boardTexts } from '@tarima/domain/planning/board-texts';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant } from '../../plant/zoned-format.ts';
import classes from './board.module.css';
import type { BoardState } from './use-board.ts';

/** Position of the work that is moved by keys, or the reason why it may not go there: read aloud with every step. */
export function CarriedNotice({ board }: { readonly board: BoardState }) {
  const { say, language } = useLanguage();
  const { carried, hours } = board;
  const [to] = carried?.to ?? [];
  const problem = carried && !carried.saving ? board.refused(carried.event, carried.to) : undefined;
  const fixed = carried && board.stands(carried.event);
  const reason = fixed ?? (problem && board.sayWhy(problem));
  const said = (): string => {
    if (!carried || !to) return '';
    if (carried.saving) return say(boardTexts.saving);
    const params = {
      id: carried.event.orderId ?? '',
      user: board.users.find(({ id }) => id === to.userId)?.name ?? '',
      from: sayInstant(to.start, 'moment', hours.timeZone, language),
      until: sayInstant(to.end, 'time', hours.timeZone, language),
    };
    return reason === undefined
      ? say(boardTexts.carried, params)
      : say(boardTexts.carriedWrong, { ...params, reason });
  };
  return (
    <output className={classes.carried} data-wrong={reason !== undefined}>
      {said()}
    </output>
  );
}
