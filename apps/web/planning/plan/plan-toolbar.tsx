import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { planTexts, selectedCount } from '@tarima/domain/planning/plan-texts';
import { replanTexts } from '@tarima/domain/planning/replan-texts';
import { CalendarClock, CopyPlus, Pin, PinOff, Plus, Trash2, X } from 'lucide-react';
import { present } from '../../kit/clock.ts';
import { LocalMultiSelect } from '../../kit/select/local-select.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { computeShownWeek } from '../../plant/week-hours.ts';
import { pinning } from '../plan-state.ts';
import { WeekSteps } from '../week-steps.tsx';
import classes from './plan.module.css';
import { useLateWork } from './use-late-work.ts';
import type { PlanAddress } from './use-plan-address.ts';
import type { Plan } from './use-plan.ts';
import type { FormOf } from './work-form.tsx';
import { parseZoom, zooms } from './zooms.ts';

interface PlanToolbarProps {
  readonly plan: Plan;
  readonly address: PlanAddress;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Ids of the people whose columns are shown; all where none is chosen. */
  readonly chosen: readonly number[];
  readonly frozen: boolean;
  choose(ids: readonly number[]): void;
  openForm(of: FormOf): void;
}

/** Toolbar above the calendar: week, zoom, shown people, and the actions on the selected work. */
export function PlanToolbar(props: PlanToolbarProps) {
  const { plan, address, users, chosen, frozen, choose, openForm } = props;
  const { say, sayCount } = useLanguage();
  const { selected } = plan.state;
  const late = useLateWork(plan);
  const lastDay = Math.max(
    ...computeShownWeek(
      [plan.hours, ...plan.context.operators.flatMap(({ hours }) => hours ?? [])],
      address.week,
    ).weekdays,
  );
  const arePinned = plan.state.works.every(({ key, pinned }) => !selected.has(key) || pinned);
  const PinIcon = arePinned ? PinOff : Pin;
  return (
    <div className={classes.toolbar}>
      <WeekSteps
        week={address.week}
        zone={plan.hours.timeZone}
        last={lastDay}
        step={address.showWeek}
        today={address.showToday}
      />
      <NativeSelect
        size="xs"
        aria-label={say(planTexts.zoom)}
        value={address.zoom.minutes}
        data={zooms.map(({ minutes }) => ({
          value: String(minutes),
          label: say(planTexts.zoomOf, { minutes }),
        }))}
        onChange={({ currentTarget }) => address.showZoom(parseZoom(currentTarget.value))}
      />
      <LocalMultiSelect
        size="xs"
        className={classes.users ?? ''}
        aria-label={say(planTexts.users)}
        placeholder={chosen.length === 0 ? say(planTexts.users) : ''}
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
            aria-label={say(planTexts.clearSelection)}
            onClick={() => plan.dispatch({ type: 'select', keys: [] })}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
          <span className={classes.selectionCount}>{sayCount(selectedCount, selected.size)}</span>
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
            title={say(planTexts.pinNote)}
            onClick={() => plan.dispatch(pinning(plan.state, selected))}
          >
            {say(arePinned ? planTexts.unpin : planTexts.pin)}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<CopyPlus size={14} aria-hidden />}
            onClick={() => plan.duplicate(selected)}
          >
            {say(planTexts.duplicate)}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={() => plan.dispatch({ type: 'remove', keys: [...selected] })}
          >
            {say(planTexts.remove)}
          </Button>
        </span>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={frozen || users.length === 0}
        onClick={() => openForm({ from: Math.max(present(), address.week) })}
      >
        {say(planTexts.add)}
      </Button>
    </div>
  );
}
