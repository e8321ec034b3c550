import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { planOrderTexts, selectedCountWords } from '@tarima/domain/planning/calls/plan-texts';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import { CalendarClock, CopyPlus, Pin, PinOff, Plus, Trash2, X } from 'lucide-react';
import { getPresentTime } from '../../kit/clock.ts';
import { LocalMultiSelect } from '../../kit/select/local-select.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { computeShownWeekHours } from '../../plant/week-hours.ts';
import { createPinAction } from '../plan-editor-state.ts';
import { WeekNavigationButtons } from '../week-navigation-buttons.tsx';
import classes from './plan.module.css';
import { useOpenLateWork } from './use-open-late-work.ts';
import type { PlanUrlState } from './use-plan-url-state.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';
import type { WorkFormSubject } from './plan-work-form.tsx';
import { parseCalendarZoom, calendarZooms } from './calendar-zooms.ts';

interface PlanToolbarProps {
  readonly plan: PlanEditorModel;
  readonly address: PlanUrlState;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Ids of the people with shown columns; empty shows all people. */
  readonly chosen: readonly number[];
  readonly frozen: boolean;
  choose(ids: readonly number[]): void;
  openForm(of: WorkFormSubject): void;
}

/** Toolbar above the calendar: week, zoom, shown people, and the actions on the selected work. */
export function PlanToolbar(props: PlanToolbarProps) {
  const { plan, address, users, chosen, frozen, choose, openForm } = props;
  const { say, sayCount } = useLanguage();
  const { selected } = plan.state;
  const late = useOpenLateWork(plan);
  const lastDay = Math.max(
    ...computeShownWeekHours(
      [plan.hours, ...plan.context.operators.flatMap(({ hours }) => hours ?? [])],
      address.week,
    ).weekdays,
  );
  const arePinned = plan.state.works.every(({ key, pinned }) => !selected.has(key) || pinned);
  const PinIcon = arePinned ? PinOff : Pin;
  return (
    <div className={classes.toolbar}>
      <WeekNavigationButtons
        week={address.week}
        zone={plan.hours.timeZone}
        last={lastDay}
        step={address.showWeek}
        today={address.showToday}
      />
      <NativeSelect
        size="xs"
        aria-label={say(planOrderTexts.zoom)}
        value={address.zoom.minutes}
        data={calendarZooms.map(({ minutes }) => ({
          value: String(minutes),
          label: say(planOrderTexts.zoomOf, { minutes }),
        }))}
        onChange={({ currentTarget }) => address.showZoom(parseCalendarZoom(currentTarget.value))}
      />
      <LocalMultiSelect
        size="xs"
        className={classes.users ?? ''}
        aria-label={say(planOrderTexts.users)}
        placeholder={chosen.length === 0 ? say(planOrderTexts.users) : ''}
        data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={users.filter(({ id }) => chosen.includes(id)).map(({ id }) => String(id))}
        onChange={(ids) => choose(ids.map(Number))}
      />
      <span className={classes.grow} />
      {selected.size > 0 && !frozen && (
        <span className={classes.selection}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={say(planOrderTexts.clearSelection)}
            onClick={() => plan.dispatch({ type: 'select', keys: [] })}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
          <span className={classes.selectionCount}>
            {sayCount(selectedCountWords, selected.size)}
          </span>
          {late && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<CalendarClock size={14} aria-hidden />}
              onClick={late}
            >
              {say(replanTexts.late)}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<PinIcon size={14} aria-hidden />}
            title={say(planOrderTexts.pinNote)}
            onClick={() => plan.dispatch(createPinAction(plan.state, selected))}
          >
            {say(arePinned ? planOrderTexts.unpin : planOrderTexts.pin)}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<CopyPlus size={14} aria-hidden />}
            onClick={() => plan.duplicate(selected)}
          >
            {say(planOrderTexts.duplicate)}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={() => plan.dispatch({ type: 'remove', keys: [...selected] })}
          >
            {say(planOrderTexts.remove)}
          </Button>
        </span>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={frozen || users.length === 0}
        onClick={() => openForm({ from: Math.max(getPresentTime(), address.week) })}
      >
        {say(planOrderTexts.add)}
      </Button>
    </div>
  );
}
