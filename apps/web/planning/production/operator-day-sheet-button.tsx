import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { findInvalidDayText } from '@tarima/domain/kit/day-text';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { getDaySheetCall } from '@tarima/domain/planning/calls/plan-contract';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApiForFile } from '../../kit/call-api.ts';
import { getPresentTime } from '../../kit/clock.ts';
import formClasses from '../../kit/frame/form.module.css';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { toastError } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { getLocalDay } from '../../plant/local-time.ts';

const DayField = lazy(() => import('../../kit/form/day-field.tsx'));

interface DaySheetProps {
  readonly people: readonly NamedRecord[];
  /** First shown day. */
  readonly from: number;
  readonly zone: string;
}

/** Work of an operator on a day, as a sheet to print. */
export function OperatorDaySheetButton({ people, from, zone }: DaySheetProps) {
  const { say } = useLanguage();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Printer size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {say(ordersPlanningTexts.daySheet)}
      </Button>
      <ModalDialog
        opened={opened}
        close={() => setOpened(false)}
        title={say(ordersPlanningTexts.daySheetTitle)}
      >
        <Fields people={people} first={firstDay(from, zone)} close={() => setOpened(false)} />
      </ModalDialog>
    </>
  );
}

/** Returns today, or the first shown day where that is in the future. */
function firstDay(from: number, zone: string): string {
  const [first, today] = [getLocalDay(from, zone), getLocalDay(getPresentTime(), zone)];
  return first > today ? first : today;
}

interface FieldsProps {
  readonly people: readonly NamedRecord[];
  readonly first: string;
  close(): void;
}

function Fields({ people, first, close }: FieldsProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [user, setUser] = useState('');
  const [date, setDate] = useState(first);
  const userId = user === '' ? String(people[0]?.id ?? '') : user;
  const open = useIdempotentMutation({
    mutationFn: () => callApiForFile(getDaySheetCall, { query: { lang: language, userId, date } }),
    onSuccess: (file) => {
      const address = URL.createObjectURL(file);
      window.open(address, '_blank', 'noopener');
      // The other tab loads the URL after this task: it must stay valid until then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      close();
    },
    onError: (error) => toastError(error, speech),
  });
  const isWhole = userId !== '' && date !== '' && findInvalidDayText(date) === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) open.mutate();
  };
  return (
    <form className={formClasses.fields} onSubmit={submit}>
      <NativeSelect
        label={say(ordersPlanningTexts.operator)}
        required
        data-autofocus
        value={userId}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget }) => setUser(currentTarget.value)}
      />
      <Suspense fallback={<Skeleton height={60} />}>
        <DayField label={say(ordersPlanningTexts.day)} required value={date} onChange={setDate} />
      </Suspense>
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" loading={open.isPending} disabled={!isWhole}>
          {say(ordersPlanningTexts.daySheetOpen)}
        </Button>
      </div>
    </form>
  );
}
