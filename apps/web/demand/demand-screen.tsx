import { Alert, Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core';
import {
  demandHorizonWeeks,
  type DemandAnswer,
  type DemandRow,
} from '@tarima/domain/demand/contract';
import { demandCountWords, demandTexts } from '@tarima/domain/demand/texts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import { DivisionSelect } from '../divisions/division-select.tsx';
import { getErrorText } from '../kit/toasts.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import {
  materialDemandQueryOptions,
  parseDemandWeeks,
  useDemandFilters,
  type DemandFilters,
} from './demand-data.ts';
import { DemandTable } from './demand-table.tsx';
import { PurchaseDraftsDialog } from './purchase-drafts-dialog.tsx';
import classes from './demand.module.css';

/** Missing quantities of each material, with dates and orders, and the suggested purchases. */
export default function DemandScreen() {
  const speech = useLanguage();
  const { say, language } = speech;
  const headingId = useId();
  const { shown, show } = useDemandFilters();
  const demand = useQuery(materialDemandQueryOptions(shown, language));
  return (
    <section className={classes.screen} aria-labelledby={headingId}>
      <h1 id={headingId} className={classes.title}>
        {say(demandTexts.title)}
      </h1>
      <p className={classes.definition}>{say(demandTexts.definition)}</p>
      <Tools shown={shown} show={show} />
      {demand.isError && (
        <Alert
          color="red"
          icon={<CircleAlert size={18} aria-hidden />}
          title={say(demandTexts.failed)}
        >
          {getErrorText(demand.error, speech)}{' '}
          <Button variant="default" size="xs" onClick={() => void demand.refetch()}>
            {say(demandTexts.again)}
          </Button>
        </Alert>
      )}
      {demand.isPending && <Skeleton height={480} />}
      {demand.data && <Rows demand={demand.data} onlyShort={shown.onlyShort} />}
    </section>
  );
}

function Tools({
  shown,
  show,
}: {
  readonly shown: DemandFilters;
  show(next: DemandFilters): void;
}) {
  const { say, sayCount } = useLanguage();
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label={say(demandTexts.weeks)}
        value={String(shown.weeks)}
        data={demandHorizonWeeks.map((weeks) => ({
          value: String(weeks),
          label: sayCount(demandCountWords.weeks, weeks),
        }))}
        onChange={({ currentTarget }) =>
          show({ ...shown, weeks: parseDemandWeeks(currentTarget.value) })
        }
      />
      <DivisionSelect
        value={shown.division}
        onChange={(division) => show({ ...shown, division })}
      />
      <Checkbox
        label={say(demandTexts.onlyShort)}
        checked={shown.onlyShort}
        onChange={({ currentTarget }) => show({ ...shown, onlyShort: currentTarget.checked })}
      />
    </div>
  );
}

const getRowKey = ({ division, material }: DemandRow): string => `${division.id} ${material.id}`;

const isShort = ({ weeks, suggestion }: DemandRow): boolean =>
  suggestion !== null || weeks.some(({ short }) => short > 0);

interface RowsProps {
  readonly demand: DemandAnswer;
  readonly onlyShort: boolean;
}

function Rows({ demand, onlyShort }: RowsProps) {
  const { say } = useLanguage();
  const mayBuy = useHasPermission()('purchases');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [drafting, setDrafting] = useState(false);
  const rows = demand.rows.filter((row) => !onlyShort || isShort(row));
  const selectedRows = demand.rows.filter(
    (row) => chosen.has(getRowKey(row)) && row.suggestion !== null && row.supplier.active,
  );
  if (rows.length === 0)
    return <Alert>{say(onlyShort ? demandTexts.nothingShort : demandTexts.nothing)}</Alert>;
  return (
    <>
      <DemandTable
        demand={demand}
        rows={rows}
        choosing={
          mayBuy
            ? {
                isChosen: (row) => chosen.has(getRowKey(row)),
                choose: (some, isChosen) =>
                  setChosen((before) => withAll(before, some.map(getRowKey), isChosen)),
              }
            : undefined
        }
      />
      {mayBuy && (
        <div className={classes.footer}>
          <Button
            leftSection={<ShoppingCart size={16} aria-hidden />}
            disabled={selectedRows.length === 0}
            onClick={() => setDrafting(true)}
          >
            {say(demandTexts.draft)}
          </Button>
        </div>
      )}
      <PurchaseDraftsDialog
        opened={drafting}
        rows={selectedRows}
        today={demand.today}
        close={() => setDrafting(false)}
        drafted={() => setChosen(new Set())}
      />
    </>
  );
}

function withAll(
  before: ReadonlySet<string>,
  keys: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const after = new Set(before);
  for (const key of keys) {
    if (isChosen) after.add(key);
    else after.delete(key);
  }
  return after;
}
