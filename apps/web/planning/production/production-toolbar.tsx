import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import { CalendarSync, ChevronLeft, ChevronRight, Redo2, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant } from '../../plant/say-instant.ts';
import replanClasses from '../replan/replan.module.css';
import type { BoardUndoState } from '../board/use-board-undo.ts';
import type { ReplanPreviewState } from '../replan/use-replan-preview.ts';
import { WeekNavigationButtons } from '../week-navigation-buttons.tsx';
import { OperatorDaySheetButton } from './operator-day-sheet-button.tsx';
import type { useProductionSearchParams } from './production-address.ts';
import classes from './production.module.css';

interface ProductionToolsProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly address: ReturnType<typeof useProductionSearchParams>;
  readonly zone: string;
  /** Index of the last shown day of the week, counted from Monday. */
  readonly last: number;
  readonly replan: ReplanPreviewState;
  /** People whose day sheets are available. */
  readonly people: readonly NamedRecord[];
  readonly undoing: BoardUndoState;
}

/** Toolbar above the work: view, range of time, and the actions on all of it. */
export function ProductionToolbar(props: ProductionToolsProps) {
  const { ref, address, zone, last, replan, people, undoing } = props;
  const { say, language } = useLanguage();
  const { look: view, week, day, dayAt } = address;
  return (
    <div className={classes.tools} ref={ref}>
      <span className={classes.looks}>
        <SegmentedControl
          size="xs"
          aria-label={say(productionBoardTexts.looks)}
          value={view}
          data={[
            { value: 'station', label: say(productionBoardTexts.byStation) },
            { value: 'people', label: say(productionBoardTexts.byPerson) },
          ]}
          onChange={(next) => address.showLook(next === 'people' ? 'people' : 'station')}
        />
        <SegmentedControl
          size="xs"
          aria-label={say(productionBoardTexts.spans)}
          value={day === undefined ? 'week' : 'day'}
          data={[
            { value: 'day', label: say(productionBoardTexts.oneDay) },
            { value: 'week', label: say(productionBoardTexts.oneWeek) },
          ]}
          onChange={(next) => address.showSpan(next === 'day' ? 'day' : 'week')}
        />
        {dayAt === undefined ? (
          <WeekNavigationButtons
            week={week}
            zone={zone}
            last={last}
            step={address.step}
            today={address.showToday}
          />
        ) : (
          <span className={classes.days}>
            <ActionIcon
              variant="default"
              size="input-xs"
              aria-label={say(productionBoardTexts.previousDay)}
              onClick={() => address.step(-1)}
            >
              <ChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <Button size="xs" variant="default" onClick={address.showToday}>
              {say(planOrderTexts.today)}
            </Button>
            <ActionIcon
              variant="default"
              size="input-xs"
              aria-label={say(productionBoardTexts.nextDay)}
              onClick={() => address.step(1)}
            >
              <ChevronRight size={16} aria-hidden />
            </ActionIcon>
            <span aria-live="polite">{sayInstant(dayAt, 'day', zone, language)}</span>
          </span>
        )}
      </span>
      <span className={replanClasses.tools}>
        {undoing.left > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Undo2 size={16} aria-hidden />}
            loading={undoing.saving}
            title={say(productionBoardTexts.undoHint)}
            onClick={undoing.takeBack}
          >
            {say(productionBoardTexts.undo, { left: undoing.left })}
          </Button>
        )}
        {undoing.again > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Redo2 size={16} aria-hidden />}
            loading={undoing.saving}
            title={say(productionBoardTexts.redoHint)}
            onClick={undoing.doAgain}
          >
            {say(productionBoardTexts.redo, { left: undoing.again })}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<CalendarSync size={16} aria-hidden />}
          loading={replan.asking}
          onClick={() => replan.ask([])}
        >
          {say(replanTexts.replan)}
        </Button>
        <OperatorDaySheetButton people={people} from={dayAt ?? week} zone={zone} />
      </span>
    </div>
  );
}
