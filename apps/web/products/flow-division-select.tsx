import { Button, NativeSelect } from '@mantine/core';
import type { WorkplaceFlow } from '@tarima/domain/workplaces-flows/flow';
import { flowTexts } from '@tarima/domain/workplaces-flows/texts';
import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';
import { workplaceFlowQueryOptions } from './sheet-data.ts';
import { toFlowFormRows, type WorkplaceFlowFormState } from './use-workplace-flow-form.ts';

interface FlowDivisionProps {
  readonly stored: WorkplaceFlow;
  readonly form: WorkplaceFlowFormState;
  /** Shows the flow of another division, or the general flow. */
  choose(divisionId: number | undefined): void;
}

/** Select of the edited flow: the general flow, or the flow that replaces it in a division. Absent where there is a single division. */
export function FlowDivisionSelect({ stored, form, choose }: FlowDivisionProps) {
  const { say, language } = useLanguage();
  const client = useQueryClient();
  const { division, divisions, productId } = stored;
  if (divisions.length < 2 && !division) return null;
  const isMine = divisions.some(({ id, own }) => own && id === division?.id);
  const { unsaved } = form.frame;
  const copy = async (): Promise<void> => {
    const general = await client.fetchQuery(workplaceFlowQueryOptions(productId, language));
    form.setSteps(() => toFlowFormRows(general));
  };
  return (
    <div className={classes.ofDivision}>
      <NativeSelect
        label={say(flowTexts.division)}
        description={unsaved ? say(flowTexts.saveFirst) : undefined}
        disabled={unsaved}
        value={String(division?.id ?? '')}
        data={[
          { value: '', label: say(flowTexts.general) },
          ...divisions.map(({ id, name, own }) => ({
            value: String(id),
            label: say(own ? flowTexts.ownOf : flowTexts.noneOf, { name }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose(value === '' ? undefined : Number(value))
        }
      />
      {division && (
        <p className={classes.dimmed}>
          {say(isMine ? flowTexts.usesOwn : flowTexts.usesGeneral, { division: division.name })}
        </p>
      )}
      {division && !isMine && !unsaved && (
        <Button
          variant="default"
          size="xs"
          leftSection={<CopyPlus size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          {say(flowTexts.copyGeneral)}
        </Button>
      )}
    </div>
  );
}
