import { Button } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../words.tsx';
import { RecordViewSection } from '../frame/event-timeline.tsx';

const RecordHistory = lazy(() => import('./record-history.tsx'));

interface RecordHistorySectionProps {
  readonly module: Module;
  readonly id: number;
}

/** Section with the changes of a record: closed at first, and loaded when it is opened. */
export function RecordHistorySection({ module, id }: RecordHistorySectionProps) {
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (module.history === 'none') return null;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <RecordViewSection title={recordHistoryTexts.title}>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={14} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {say(isOpen ? recordHistoryTexts.hide : recordHistoryTexts.show)}
      </Button>
      {isOpen && (
        <Suspense>
          <RecordHistory module={module} id={id} />
        </Suspense>
      )}
    </RecordViewSection>
  );
}
