import { Button, Tabs } from '@mantine/core';
import { cuttingTabWords } from '@tarima/domain/cutting/tab-text';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useHasEverBeenTrue } from '../../kit/use-has-ever-been-true.ts';
import { runWhenIdle } from '../../kit/run-when-idle.ts';
import { useLanguage } from '../../kit/words.tsx';
import { OrdersList } from '../../orders/orders-list.tsx';
import type { OrderPlanningActions } from '../../orders/use-order-list-overrides.tsx';
import { PlanPlaceholder } from '../plan-placeholder.tsx';
import classes from '../planning.module.css';

const importPlan = () => import('../plan/plan-screen.tsx');
const PlanScreen = lazy(async () => ({ default: (await importPlan()).PlanScreen }));
const ProductionView = lazy(async () => ({
  default: (await import('../production/production-view.tsx')).ProductionView,
}));
const CuttingView = lazy(async () => ({
  default: (await import('../../cutting/cutting-view.tsx')).CuttingView,
}));
const PlanAll = lazy(async () => ({
  default: (await import('../all/plan-all-orders-dialog.tsx')).PlanAllOrdersDialog,
}));
const BringInDialog = lazy(async () => ({
  default: (await import('../finish/put-into-stock-dialog.tsx')).PutIntoStockDialog,
}));
const FinishDialog = lazy(async () => ({
  default: (await import('../finish/finish-production-dialog.tsx')).FinishProductionDialog,
}));

type Raw = Readonly<Record<string, unknown>>;

const parseId = (raw: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(raw)) ? Number(raw) : undefined;

/** Screen of the planning: orders that need a plan or follow one, the production, and above both the plan of one order. */
export default function PlanningScreen() {
  const raw: Raw = useSearch({ strict: false });
  const router = useRouter();
  const orderId = parseId(raw['plan']);
  // Loads code and calendar in idle time, before the planner chooses an order.
  useEffect(() => runWhenIdle(() => void importPlan().catch(() => undefined)), []);
  if (orderId === undefined) return <Views />;
  const close = (): void => {
    void router.navigate({ to: router.latestLocation.pathname, search: {}, resetScroll: true });
  };
  return (
    <Suspense fallback={<PlanPlaceholder />}>
      <PlanScreen key={orderId} orderId={orderId} close={close} />
    </Suspense>
  );
}

function Views() {
  const { say } = useLanguage();
  const raw: Raw = useSearch({ strict: false });
  const router = useRouter();
  const tab = raw['tab'] === 'production' || raw['tab'] === 'cutting' ? raw['tab'] : 'planning';
  const [all, setAll] = useState(false);
  const [ending, setEnding] = useState<ModuleRecord>();
  const [bringing, setBringing] = useState<ModuleRecord>();
  const actions = useMemo<OrderPlanningActions>(() => {
    const plan = ({ id }: ModuleRecord): void =>
      void router.navigate({
        to: router.latestLocation.pathname,
        search: { plan: id },
        resetScroll: true,
      });
    return { plan, editPlan: plan, endPlan: setEnding, bringIn: setBringing };
  }, [router]);
  return (
    <section className={classes.views} aria-label={say(ordersPlanningTexts.title)}>
      {tab === 'production' && (
        <h1 className={classes.hidden}>{say(ordersPlanningTexts.production)}</h1>
      )}
      {tab === 'cutting' && <h1 className={classes.hidden}>{say(cuttingTabWords)}</h1>}
      <Tabs
        value={tab}
        keepMounted={false}
        // Each view has its own address: pages and filters of this view do not apply to another.
        onChange={(next) =>
          void router.navigate({
            to: router.latestLocation.pathname,
            search: next === 'planning' ? {} : { tab: next },
            resetScroll: false,
          })
        }
      >
        <div className={classes.bar}>
          <Tabs.List aria-label={say(ordersPlanningTexts.tabs)} className={classes.tabs ?? ''}>
            <Tabs.Tab value="planning" className={classes.tab ?? ''}>
              {say(ordersPlanningTexts.planning)}
            </Tabs.Tab>
            <Tabs.Tab value="production" className={classes.tab ?? ''}>
              {say(ordersPlanningTexts.production)}
            </Tabs.Tab>
            <Tabs.Tab value="cutting" className={classes.tab ?? ''}>
              {say(cuttingTabWords)}
            </Tabs.Tab>
          </Tabs.List>
          {tab === 'planning' && (
            <Button
              className={classes.planAll ?? ''}
              size="xs"
              variant="default"
              leftSection={<Sparkles size={16} aria-hidden />}
              onClick={() => setAll(true)}
            >
              {say(ordersPlanningTexts.planAll)}
            </Button>
          )}
        </div>
        <Tabs.Panel value="planning" className={classes.view ?? ''}>
          <OrdersList view="orders_planning" planning={actions} />
        </Tabs.Panel>
        <Tabs.Panel value="production" className={classes.view ?? ''}>
          <Suspense fallback={<PlanPlaceholder />}>
            <ProductionView />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="cutting" className={classes.view ?? ''}>
          <Suspense fallback={<PlanPlaceholder />}>
            <CuttingView />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        {useHasEverBeenTrue(all) && <PlanAll opened={all} close={() => setAll(false)} />}
        {useHasEverBeenTrue(ending !== undefined) && (
          <FinishDialog order={ending} close={() => setEnding(undefined)} />
        )}
        {useHasEverBeenTrue(bringing !== undefined) && (
          <BringInDialog order={bringing} close={() => setBringing(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
