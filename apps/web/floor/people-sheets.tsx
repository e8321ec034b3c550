import type { WorkerPresence, TabletStation } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { pinDigitLimits } from '@tarima/domain/floor/report-kinds';
import type { TabletReport } from '@tarima/domain/floor/waiting-reports';
import { CodedError } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSingleCallGuard } from '../kit/use-idempotent-mutation.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { WorkerAvatar } from './worker-avatar.tsx';
import classes from './floor.module.css';
import { NumberKeypad } from './number-keypad.tsx';
import { getApprovalOfflineReason, sayFloorError } from './say-floor.ts';
import { SheetFrame } from './sheet.tsx';
import { useStation } from './use-floor.tsx';

type Person = TabletStation['people'][number];

/** Sheet on which a worker signs in, or becomes the acting worker. */
export function WorkerSignInSheet({ onClose }: { onClose(): void }) {
  const { floor, station } = useStation();
  const { say } = useLanguage();
  const [chosenPerson, setChosenPerson] = useState<Person | null>(null);
  const enter = (presence: WorkerPresence): void => {
    floor.choose(presence.id);
    onClose();
  };
  if (chosenPerson)
    return (
      <PinSheet
        person={chosenPerson}
        onPin={async (pin) => enter(await floor.enter(chosenPerson.id, pin))}
        onClose={onClose}
      />
    );
  return (
    <SheetFrame title={say(floorTexts.whoTitle)} onClose={onClose}>
      <Tiles
        people={station.people}
        onChoose={(person) => {
          const existing = station.present.find(({ user }) => user.id === person.id);
          if (existing) enter(existing);
          else setChosenPerson(person);
        }}
      />
    </SheetFrame>
  );
}

/**
 * Sheet on which a foreman approves one report. It always requires the PIN: any worker could tap the name of a foreman who is signed in.
 */
export function ForemanApprovalSheet({
  report,
  pass,
  wait,
  onClose,
}: {
  report: TabletReport;
  pass(approval: string): void;
  /** Stores the report for later; undefined where it is stored already. */
  wait?: (() => void) | undefined;
  onClose(): void;
}) {
  const { floor, station } = useStation();
  const { say } = useLanguage();
  const [chosenPerson, setChosenPerson] = useState<Person | null>(null);
  const foremen = station.people.filter(({ foreman, hasPin }) => foreman && hasPin);
  const approveLaterButton = wait && (
    <div className={classes.below}>
      <button type="button" className={classes.plain} onClick={wait}>
        {say(floorTexts.approveLater)}
      </button>
    </div>
  );
  if (chosenPerson)
    return (
      <PinSheet
        person={chosenPerson}
        withoutNetwork={getApprovalOfflineReason({ wait })}
        below={approveLaterButton}
        onClose={onClose}
        onPin={async (pin) => {
          const approval = await floor.approve(report, chosenPerson.id, pin);
          pass(approval);
          onClose();
        }}
      />
    );
  return (
    <SheetFrame title={say(floorTexts.whoApproves)} onClose={onClose}>
      {foremen.length === 0 ? (
        <p className={classes.lead}>{say(floorTexts.noForeman)}</p>
      ) : (
        <Tiles people={foremen} onChoose={setChosenPerson} />
      )}
      {approveLaterButton}
    </SheetFrame>
  );
}

function Tiles({
  people,
  onChoose,
}: {
  people: readonly Person[];
  onChoose(person: Person): void;
}) {
  const { say } = useLanguage();
  const { floor, station } = useStation();
  const [toldId, setToldId] = useState<number>();
  const tappedId = useRef<number>(undefined);
  useEffect(
    () => () => {
      tappedId.current = undefined;
    },
    [],
  );
  // The message follows the people of the station: it ends once the person has a PIN.
  const personWithoutPin = people.find(({ id, hasPin }) => id === toldId && !hasPin);
  const canEnter = ({ id, hasPin }: Person): boolean =>
    hasPin || station.present.some(({ user }) => user.id === id);
  const choose = async (person: Person): Promise<void> => {
    tappedId.current = person.id;
    setToldId(undefined);
    if (canEnter(person)) {
      onChoose(person);
      return;
    }
    // The office may have given the PIN since the station was fetched.
    if (!floor.state().isOffline) await floor.refresh();
    // A later tap, or one that closed the list, counts instead.
    if (tappedId.current !== person.id) return;
    const current = floor.state().station?.people.find(({ id }) => id === person.id);
    if (current?.hasPin === true) onChoose(current);
    else setToldId(person.id);
  };
  return (
    <>
      <p role="alert" className={personWithoutPin ? classes.alarm : undefined}>
        {personWithoutPin && say(floorTexts.noPinTold, { name: personWithoutPin.name })}
      </p>
      <p>{say(floorTexts.badgeHow)}</p>
      <ul className={classes.tiles}>
        {people.map((person) => {
          const { id, name, picture, hasPin, foreman } = person;
          const isIn = station.present.some(({ user }) => user.id === id);
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.tile}
                data-in={isIn || undefined}
                onClick={() => void choose(person)}
              >
                <WorkerAvatar name={name} picture={picture} />
                <strong>{name}</strong>
                {isIn ? (
                  <span>{say(floorTexts.isIn)}</span>
                ) : hasPin ? (
                  foreman && <span>{say(floorTexts.foreman)}</span>
                ) : (
                  <span>{say(floorTexts.noPin)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function PinSheet({
  person: { name },
  withoutNetwork = floorTexts.needsNetwork,
  below,
  onPin,
  onClose,
}: {
  person: Person;
  /** Text that is shown when the server cannot be reached. */
  withoutNetwork?: LocalizedWords;
  below?: ReactNode;
  /** @throws CodedError where the PIN is wrong or the server cannot check it. */
  onPin(pin: string): Promise<void>;
  onClose(): void;
}) {
  const speech = useLanguage();
  const { say } = speech;
  const [pin, setPin] = useState('');
  const [error, setError] = useState<unknown>();
  const only = useSingleCallGuard();
  const enter = (): void =>
    void only(async () => {
      try {
        await onPin(pin);
      } catch (failure) {
        setError(failure);
        setPin('');
      }
    });
  const errorText = error === undefined ? '' : sayPinError(error, name, withoutNetwork, speech);
  return (
    <SheetFrame title={say(floorTexts.pinOf, { name })} isNarrow onClose={onClose}>
      <output className={classes.dots} aria-label={say(floorTexts.pinTyped, { count: pin.length })}>
        {Array.from({ length: pinDigitLimits.max }, (_, at) => (
          <span key={at} data-typed={at < pin.length || undefined} />
        ))}
      </output>
      <p role="alert" className={errorText ? classes.alarm : undefined}>
        {errorText}
      </p>
      <NumberKeypad
        value={pin}
        most={pinDigitLimits.max}
        accept={say(floorTexts.accept)}
        canAccept={pin.length >= pinDigitLimits.min}
        onChange={(next) => {
          setPin(next);
          setError(undefined);
        }}
        onAccept={enter}
      />
      {below}
    </SheetFrame>
  );
}

/** Formats the reason why a PIN was refused. */
function sayPinError(
  error: unknown,
  name: string,
  withoutNetwork: LocalizedWords,
  speech: Speech,
): string {
  const { say } = speech;
  if (!(error instanceof CodedError) || error.code === 'SERVICE_UNAVAILABLE')
    return say(withoutNetwork);
  if (error.code !== 'INVALID_CODE') return sayFloorError(error, speech);
  const [detail] = error.details;
  return detail?.rule === 'foreman'
    ? sayValidationRule(detail, speech.language)
    : say(floorTexts.pinWrong, { name });
}

/** Sheet of a worker who is signed in: the worker stays, or signs out. */
export function SignedInWorkerSheet({
  presence,
  onClose,
}: {
  presence: WorkerPresence;
  onClose(): void;
}) {
  const { floor } = useStation();
  const speech = useLanguage();
  const { say } = speech;
  const [errorText, setErrorText] = useState('');
  const only = useSingleCallGuard();
  const { name } = presence.user;
  const leave = (): void =>
    void only(async () => {
      try {
        await floor.leave(presence.id);
        onClose();
      } catch (error) {
        setErrorText(sayFloorError(error, speech));
      }
    });
  return (
    <SheetFrame title={name} isNarrow onClose={onClose}>
      <p role="alert" className={errorText ? classes.alarm : undefined}>
        {errorText}
      </p>
      <div className={classes.answers}>
        <button type="button" className={classes.finish} onClick={leave}>
          {say(floorTexts.leave, { name })}
        </button>
        <button type="button" className={classes.plain} onClick={onClose}>
          {say(floorTexts.stay, { name })}
        </button>
      </div>
    </SheetFrame>
  );
}
