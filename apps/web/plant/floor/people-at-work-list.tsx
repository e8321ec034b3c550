import { officeFloorCalls, type CurrentFloorStatus } from '@tarima/domain/floor/contract';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { isAssistancePauseReason } from '@tarima/domain/floor/report-kinds';
import { getShownStepState } from '@tarima/domain/floor/step-progress';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import door from '../../kit/doors.module.css';
import { callApi } from '../../kit/call-api.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import { TimeAgoText } from '../../kit/time-ago-text.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { ActiveWorkIcon } from '../active-work-icon.tsx';
import { sayOrderOfWork, sayStepProgress } from '../say-step-progress.ts';
import classes from './on-the-floor.module.css';

type Work = CurrentFloorStatus['work'][number];

/** Returns the sort order of work: calls for help first, breaks next, then running work, and unattended work last. */
function pressing({ progress }: Work): number {
  const state = getShownStepState(progress);
  if (state === 'idle') return 3;
  if (state === 'running') return 2;
  return isAssistancePauseReason(progress.stoppedFor) ? 0 : 1;
}

/** People at work in the user's division, stopped work with the reason, and work to be continued. Nothing where no tablet reports. */
export function PeopleAtWorkList() {
  const speech = useLanguage();
  const { say, language } = speech;
  const floorNow = useQuery({
    queryKey: ['floor', 'now', language, undefined],
    queryFn: ({ signal }) => callApi(officeFloorCalls.now, { query: { lang: language }, signal }),
  });
  const works = (floorNow.data?.work ?? [])
    .filter(({ progress: { state } }) => state === 'running' || state === 'stopped')
    .toSorted((one, other) => pressing(one) - pressing(other));
  if (works.length === 0) return floorNow.isLoading ? <div data-loading /> : null;
  return (
    <section className={classes.floor} aria-labelledby="on-the-floor">
      <div className={classes.head}>
        <h2 id="on-the-floor" className={classes.title}>
          {say(texts.nowTitle)}
        </h2>
        <Link to={getScreenPath('orders_planning')} search={{ tab: 'production' }}>
          {say(texts.toBoard)}
        </Link>
      </div>
      <ul className={door.items}>
        {works.map((work) => {
          const { order, detail, workplace, product, progress } = work;
          const state = getShownStepState(progress);
          return (
            <li key={`${detail.id} ${workplace.id}`}>
              <Link
                to={getScreenPath('orders_planning')}
                search={
                  order === null ? { tab: 'production' } : { panel: 'view', id: String(order.id) }
                }
                className={door.door}
              >
                <span className={door.icon} data-state={state}>
                  <ActiveWorkIcon state={state} />
                </span>
                <span>
                  <span className={door.name}>
                    {workplace.name} · {sayOrderOfWork(work, speech)}
                  </span>
                  <span className={door.hint}>{product.name}</span>
                  <span className={door.hint}>{sayStepProgress(work, speech)}</span>
                  {progress.last !== null && (
                    <TimeAgoText instant={progress.last} className={door.hint} />
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
