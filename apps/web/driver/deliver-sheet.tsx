import type { DriverStop } from '@tarima/domain/trips/driver';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import { Camera, PackageCheck, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDecimal } from '../kit/format.ts';
import { useObjectUrl } from '../kit/use-object-url.ts';
import { useLanguage } from '../kit/words.tsx';
import type { Telling } from './driver.ts';
import classes from './driver.module.css';
import { shrinkPhoto } from './shrink-photo.ts';
import { SignaturePad } from './signature-pad.tsx';

type Given = Pick<Telling, 'refused' | 'receiver' | 'note' | 'signature' | 'photo'>;

interface DeliverSheetProps {
  readonly stop: DriverStop;
  deliver(given: Given): void;
  close(): void;
}

/** What is handed over, who takes it, their signature and a photo: above the stops until it is told. */
export function DeliverSheet({ stop, deliver, close }: DeliverSheetProps) {
  const { say } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [given, setGiven] = useState<Given>({
    refused: [],
    receiver: '',
    note: '',
    signature: null,
    photo: null,
  });
  const change = (more: Partial<Given>) => setGiven((known) => ({ ...known, ...more }));
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          deliver(given);
        }}
      >
        <header className={classes.sheetHead}>
          <h2 id={titleId}>{say(driverTexts.deliverTitle, { customer: stop.customer.name })}</h2>
          <button type="button" aria-label={say(driverTexts.close)} onClick={close}>
            <X size={24} aria-hidden />
          </button>
        </header>
        {stop.items.map((item) => (
          <Part
            key={item.id}
            item={item}
            onChange={(refused, reason) =>
              setGiven((known) => ({
                ...known,
                refused: [
                  ...known.refused.filter((each) => each.item !== item.id),
                  ...(refused > 0 ? [{ item: item.id, refused, reason }] : []),
                ],
              }))
            }
          />
        ))}
        <label className={classes.field}>
          {say(driverTexts.receiver)}
          <input
            type="text"
            autoComplete="off"
            maxLength={120}
            value={given.receiver}
            onChange={({ currentTarget }) => change({ receiver: currentTarget.value })}
          />
        </label>
        <SignaturePad onChange={(signature) => change({ signature })} />
        <Photo photo={given.photo} onChange={(photo) => change({ photo })} />
        <label className={classes.field}>
          {say(driverTexts.note)}
          <textarea
            rows={2}
            maxLength={2000}
            value={given.note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
        </label>
        <button type="submit" className={classes.go}>
          <PackageCheck size={22} aria-hidden />
          {say(driverTexts.confirm)}
        </button>
      </form>
    </dialog>
  );
}

interface PartProps {
  readonly item: DriverStop['items'][number];
  onChange(refused: number, reason: string): void;
}

/** One lot: all of it is accepted, unless somebody says how many are not, and why. */
function Part({ item, onChange }: PartProps) {
  const { say, language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const refused = Number(typed);
  const pieces = formatDecimal(item.pieces, 3, language);
  return (
    <div className={classes.part}>
      <b>{say(driverTexts.pieces, { pieces, product: item.product })}</b>
      <input
        type="number"
        inputMode="decimal"
        min={0}
        max={item.pieces}
        step="any"
        placeholder="0"
        aria-label={say(driverTexts.refusedOf, { product: item.product })}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onChange(Number(value), reason);
        }}
      />
      <span className={classes.soft}>{say(driverTexts.refusedPieces, { pieces })}</span>
      {refused > 0 && (
        <input
          type="text"
          required
          maxLength={500}
          aria-label={say(driverTexts.refusedReason)}
          placeholder={say(driverTexts.refusedReason)}
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            onChange(refused, value);
          }}
        />
      )}
    </div>
  );
}

interface PhotoProps {
  readonly photo: Blob | null;
  onChange(photo: Blob): void;
}

function Photo({ photo, onChange }: PhotoProps) {
  const { say } = useLanguage();
  const [failed, setFailed] = useState(false);
  const url = useObjectUrl(photo ?? undefined);
  const take = async (file: File): Promise<void> => {
    try {
      onChange(await shrinkPhoto(file));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={classes.photo}>
      {url !== undefined && <img src={url} alt={say(driverTexts.photoTaken)} />}
      <label className={classes.action}>
        <Camera size={20} aria-hidden />
        {say(photo ? driverTexts.otherPhoto : driverTexts.takePhoto)}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void take(file);
          }}
        />
      </label>
      {failed && (
        <p className={classes.alarm} role="alert">
          {say(driverTexts.photoFailed)}
        </p>
      )}
    </div>
  );
}
