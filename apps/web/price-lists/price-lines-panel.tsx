import { ActionIcon, Button, TextInput } from '@mantine/core';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import {
  maxPriceListLines,
  priceListCalls,
  type PriceListLines,
} from '@tarima/domain/price-lists/contract';
import { priceListTexts } from '@tarima/domain/price-lists/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { callApi } from '../kit/call-api.ts';
import type { StaleAlertTexts } from '../kit/form/stale-version-alert.tsx';
import { useFormDraft } from '../kit/form/use-form-draft.ts';
import { useFormRowsDraft } from '../kit/form/use-form-rows-draft.ts';
import { RecordLoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { PanelFormFrame } from '../kit/form/panel-form-frame.tsx';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import { SubPanelContext, type SubPanelControl } from '../kit/frame/use-sub-panel.ts';
import { useRefreshRecordNames } from '../kit/select/cached-record-names.ts';
import { RemoteSelect } from '../kit/select/remote-select.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  createBlankPriceLine,
  toPriceLinesBody,
  toPriceLinesDraft,
  findPriceLineIssues,
  arePriceLinesChanged,
  mergePriceLines,
  mapPriceLineIssues,
  type PriceLineDraft,
} from './price-lines-draft.ts';
import { priceLinesQueryOptions, priceLinesSubPanelName } from './price-lines-data.ts';
import classes from './price-lists.module.css';

interface LinesPanelProps {
  readonly control: SubPanelControl;
  /** Id of the edited list; undefined while the panel is closed. */
  readonly listId: number | undefined;
}

/** Panel of the prices of a list: by product and minimum quantity. */
export default function PriceLinesPanel({ control, listId }: LinesPanelProps) {
  const { say } = useLanguage();
  return (
    <SubPanelContext value={priceLinesSubPanelName}>
      <SidePanel
        opened={listId !== undefined && control.part === priceLinesSubPanelName}
        title={say(priceListTexts.lines)}
        wide
        close={control.close}
      >
        {listId !== undefined && <Lines key={listId} listId={listId} control={control} />}
      </SidePanel>
    </SubPanelContext>
  );
}

function Lines({
  listId,
  control,
}: {
  readonly listId: number;
  readonly control: SubPanelControl;
}) {
  const { language } = useLanguage();
  const lines = useQuery(priceLinesQueryOptions(listId, language));
  return lines.data ? (
    <LinesForm stored={lines.data} control={control} />
  ) : (
    <RecordLoadingPanel failed={priceListTexts.readFailed} reading={lines} />
  );
}

const staleWords: StaleAlertTexts = {
  title: priceListTexts.staleTitle,
  text: priceListTexts.staleText,
  button: priceListTexts.bringIn,
};

const nothingBeside = {
  unsaved: false,
  issueCount: 0,
  check: () => Promise.resolve(true),
  mark: () => undefined,
};

const toBaseline = (stored: PriceListLines) => ({
  draft: toPriceLinesDraft(stored),
  at: stored.seen,
});

function useLinesForm(stored: PriceListLines, done: () => void) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { id } = stored;
  const rows = useFormRowsDraft({
    getBaseline: () => toBaseline(stored),
    body: toPriceLinesBody,
    getIssues: findPriceLineIssues,
    placeIssues: mapPriceLineIssues,
    isChanged: arePriceLinesChanged,
    merge: mergePriceLines,
    otherFields: nothingBeside,
  });
  const frame = useFormDraft(rows, {
    expectedVersion: rows.baseline.at,
    reload: async () =>
      rows.mergeSaved(toBaseline(await client.fetchQuery(priceLinesQueryOptions(id, language)))),
    save: async (body) => {
      await callApi(priceListCalls.saveLines, { params: { id }, query: { lang: language }, body });
      // Quotations propose prices by these lines.
      await client.invalidateQueries({ queryKey: ['orders', 'line-facts'] });
      await client.invalidateQueries({ queryKey: ['price_lists', 'lines'] });
    },
    saved: priceListTexts.saved,
    done,
  });
  return { ...rows, frame };
}

function LinesForm({
  stored,
  control,
}: {
  readonly stored: PriceListLines;
  readonly control: SubPanelControl;
}) {
  const { say } = useLanguage();
  useRefreshRecordNames('products');
  const form = useLinesForm(stored, control.leave);
  const { lines } = form.draft;
  const setLines = (next: (all: readonly PriceLineDraft[]) => readonly PriceLineDraft[]) =>
    form.change((now) => ({ lines: next(now.lines) }));
  return (
    <PanelFormFrame
      draft={form.frame}
      cancel={control.close}
      staleWords={staleWords}
      className={classes.lines}
      enter="stays"
    >
      <div>
        <h3 className={classes.name}>{stored.name}</h3>
        <p className={classes.none}>{say(priceListTexts.explained)}</p>
      </div>
      <section aria-label={say(priceListTexts.lines)}>
        <div className={classes.lineHead} aria-hidden>
          <span>{say(priceListTexts.product)}</span>
          <span>{say(priceListTexts.from)}</span>
          <span>{say(priceListTexts.price)}</span>
        </div>
        <ol className={classes.rows}>
          {lines.map((line, at) => (
            <li key={line.key} className={classes.line}>
              <LineFields
                line={line}
                row={at + 1}
                getErrorText={(name) => form.getErrorText(`${line.key}.${name}`)}
                onChange={(values) =>
                  setLines((all) =>
                    all.map((each) => (each.key === line.key ? { ...each, ...values } : each)),
                  )
                }
              />
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="gray"
                aria-label={say(formRowTexts.remove, { row: at + 1 })}
                onClick={() =>
                  setLines((all) => {
                    const rest = all.filter(({ key }) => key !== line.key);
                    return rest.length > 0 ? rest : [createBlankPriceLine()];
                  })
                }
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={lines.length >= maxPriceListLines}
          onClick={() => setLines((all) => [...all, createBlankPriceLine(all.at(-1))])}
        >
          {say(priceListTexts.addLine)}
        </Button>
      </section>
    </PanelFormFrame>
  );
}

interface LineFieldsProps {
  readonly line: PriceLineDraft;
  /** Number of the row, counted from 1. */
  readonly row: number;
  /** Returns the problem of a value, as a sentence. */
  getErrorText(name: string): string | undefined;
  onChange(values: Partial<PriceLineDraft>): void;
}

function LineFields({ line, row, getErrorText, onChange }: LineFieldsProps) {
  const { say } = useLanguage();
  const figure = (name: 'from' | 'price', label: LocalizedWords) => (
    <TextInput
      placeholder={say(label)}
      aria-label={say(formRowTexts.inRow, { label: say(label), row })}
      inputMode="decimal"
      autoComplete="off"
      required
      classNames={{ input: classes.figure ?? '' }}
      value={line[name]}
      error={getErrorText(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <RemoteSelect
        module="products"
        label={say(formRowTexts.inRow, { label: say(priceListTexts.product), row })}
        labelHidden
        required
        value={line.product}
        placeholder={say(priceListTexts.product)}
        nothing={say(kitTexts.noChoices)}
        description={undefined}
        data-autofocus={row === 1 || undefined}
        error={getErrorText('product') ?? getErrorText('id')}
        onChange={(product) => onChange({ product })}
      />
      {figure('from', priceListTexts.from)}
      {figure('price', priceListTexts.price)}
    </>
  );
}
