import { Alert, Button } from '@mantine/core';
import { palletDesignCalls } from '@tarima/domain/pallets/contract';
import { newPalletTexts } from '@tarima/domain/pallets/new-pallet-texts';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { workplaceFlowCalls } from '@tarima/domain/workplaces-flows/flow';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../kit/call-api.ts';
import { formatDecimal } from '../../kit/format.ts';
import { toastError, toastSuccess } from '../../kit/toasts.tsx';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../kit/words.tsx';
import { invalidateProducts } from '../sheet-data.ts';
import classes from './design.module.css';

/** Proposed flow of a product that has a stored drawing and no workplace flow, saved by one click; nothing for other products. */
export function ProposedFlow({ productId }: { readonly productId: number }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['pallet_designs', productId, 'proposed-flow', language],
    queryFn: ({ signal }) =>
      callApi(palletDesignCalls.proposedFlow, {
        params: { productId },
        query: { lang: language },
        signal,
      }),
    staleTime: 0,
  });
  const save = useIdempotentMutation({
    mutationFn: ({ steps, updatedAt }: NonNullable<typeof data>, idempotencyKey: string) =>
      callApi(workplaceFlowCalls.save, {
        params: { productId },
        query: { lang: language, divisionId: undefined },
        body: {
          steps: steps.map(({ workplace: { id }, ...minutes }) => ({
            workplace: { id },
            ...minutes,
          })),
          updatedAt,
        },
        idempotencyKey,
      }),
    onSuccess: async () => {
      toastSuccess(say(palletDesignTexts.flowSaved));
      await Promise.all([
        client.invalidateQueries({ queryKey: ['pallet_designs'] }),
        client.invalidateQueries({ queryKey: ['workplaces_flows'] }),
        invalidateProducts(client),
      ]);
    },
    onError: async (error) => {
      toastError(error, speech);
      await client.invalidateQueries({ queryKey: ['pallet_designs', productId, 'proposed-flow'] });
    },
  });
  if (!data?.isEmpty) return null;
  const { like, steps } = data;
  if (!like) return <p className={classes.dimmed}>{say(palletDesignTexts.noFlowToPropose)}</p>;
  const sayMinutes = (minutes: number) => formatDecimal(minutes, 2, language);
  return (
    <Alert color="blue" title={say(palletDesignTexts.flowProposed)}>
      {say(newPalletTexts.like, {
        minutes: sayMinutes(steps.reduce((sum, { workTime }) => sum + workTime, 0)),
        name: like.name,
        factor: sayMinutes(like.factor),
      })}
      <ul>
        {steps.map(({ workplace, workTime, setUp }) => (
          <li key={workplace.id}>
            {say(palletDesignTexts.flowStep, {
              workplace: workplace.name,
              minutes: sayMinutes(workTime),
              setUp: sayMinutes(setUp),
            })}
          </li>
        ))}
      </ul>
      <Button size="xs" loading={save.isPending} onClick={() => save.mutate(data)}>
        {say(palletDesignTexts.takeFlow)}
      </Button>
    </Alert>
  );
}
