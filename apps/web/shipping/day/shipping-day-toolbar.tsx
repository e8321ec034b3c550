import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { boundedDaySchema } from '@tarima/domain/kit/schemas';
import { shippingDayTexts } from '@tarima/domain/shipments/day-texts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { formatDayWithWeekday } from '../../kit/format.ts';
import { useShortcutHints, useShortcuts, type ShortcutHint } from '../../kit/shortcuts.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './shipping-day.module.css';

const DayField = lazy(() => import('../../kit/form/day-field.tsx'));

const keys: readonly ShortcutHint[] = [
  { key: { es: '←', en: '←' }, does: shippingDayTexts.previous },
  { key: { es: '→', en: '→' }, does: shippingDayTexts.next },
];

interface ToolbarProps {
  readonly day: string;
  readonly today: string;
  show(day: string): void;
  move(days: number): void;
}

/** Day that is shown, with the ways to another: buttons, arrow keys, a typed or picked day. */
export function ShippingDayToolbar({ day, today, show, move }: ToolbarProps) {
  const { say, language } = useLanguage();
  useShortcuts({ ArrowLeft: () => move(-1), ArrowRight: () => move(1) });
  useShortcutHints(keys);
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.day} aria-live="polite">
        {formatDayWithWeekday(day, language)}
      </h2>
      <div className={classes.ways}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say(shippingDayTexts.previous)}
          onClick={() => move(-1)}
        >
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={day === today} onClick={() => show(today)}>
          {say(shippingDayTexts.today)}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say(shippingDayTexts.next)}
          onClick={() => move(1)}
        >
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Suspense fallback={<Skeleton height={36} width={180} />}>
          <DayField
            label={say(shippingDayTexts.day)}
            value={day}
            withWords={false}
            onChange={(picked) => {
              if (picked === '') show(today);
              else if (boundedDaySchema.safeParse(picked).success) show(picked);
            }}
          />
        </Suspense>
      </div>
    </div>
  );
}
