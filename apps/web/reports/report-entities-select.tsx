import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { maxChartEntities } from '@tarima/domain/reports/contract';
import { reportTexts } from '@tarima/domain/reports/texts';
import { useState } from 'react';
import { RemoteMultiSelect } from '../kit/select/remote-multi-select.tsx';
import { useLanguage } from '../kit/words.tsx';

interface EntitiesSelectProps {
  readonly of: 'users' | 'workplaces';
  readonly value: readonly number[];
  /** People or workplaces of the report. */
  readonly known: readonly NamedRecord[];
  onChange(ids: readonly number[]): void;
}

const words = {
  users: { label: reportTexts.people, nothing: reportTexts.noPeople },
  workplaces: { label: reportTexts.workplaces, nothing: reportTexts.noWorkplaces },
};

/** Select of at most three people or workplaces of a chart; without a choice, the three with the highest values. */
export function ReportEntitiesSelect({ of, value, known, onChange }: EntitiesSelectProps) {
  const { say } = useLanguage();
  const [chosen, setChosen] = useState<readonly NamedRecord[]>([]);
  const names = new Map([...chosen, ...known].map(({ id, name }) => [id, name]));
  return (
    <RemoteMultiSelect
      module={of}
      label={say(words[of].label, { most: maxChartEntities })}
      placeholder={say(reportTexts.topThree, { most: maxChartEntities })}
      nothing={say(words[of].nothing)}
      required={false}
      description={undefined}
      error={undefined}
      data-autofocus={undefined}
      most={maxChartEntities}
      value={value.map((id) => ({ id, name: names.get(id) ?? `#${id}` }))}
      onChange={(records) => {
        setChosen(records);
        onChange(records.map(({ id }) => id));
      }}
    />
  );
}
