import type { DriverStop } from '@tarima/domain/trips/driver';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { Camera, PackageCheck, X } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDecimal } from '../kit/format.ts';
import { useModalElement } from '../kit/use-modal-element.ts';
import { useObjectUrl } from '../kit/use-object-url.ts';
import { useLanguage } from '../kit/words.tsx';
import type { StopReportContent } from './driver-page-model.ts';
import classes from './driver.module.css';
import { shrinkPhoto } from './shrink-photo.ts';
import { SignaturePad } from './signature-pad.tsx';

type Delivery = Pick<
  StopReportContent,
  'refused' | 'lost' | 'lostReason' | 'receiver' | 'note' | 'signature' | 'photo'
>;

interface DeliverSheetProps {
  readonly stop: DriverStop;
  deliver(delivery: Delivery): void;
  close(): void;
}

/** Sheet of a delivery above the stops: goods, receiver, signature and a photo. */
export function DeliveryReportSheet({ stop, deliver, close }: DeliverSheetProps) {
  const { say } = useLanguage();
  const dialog = useModalElement();
  const titleId = useId();
  const [delivery, setDelivery] = useState<Delivery>({
    refused: [],
    lost: 0,
    lostReason: '',
    receiver: '',
    note: '',
    signature: null,
    photo: null,
  });
  const change = (more: Partial<Delivery>) => setDelivery((known) => ({ ...known, ...more }));
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
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
          deliver(delivery);
        }}
      >
        <header className={classes.sheetHead}>
          <h2 id={titleId}>{say(driverTexts.deliverTitle, { customer: stop.customer.name })}</h2>
          <button type="button" aria-label={say(driverTexts.close)} onClick={close}>
            <X size={24} aria-hidden />
          </button>
        </header>
        {stop.items.map((item) => (
          <RefusedGoodsFields
            key={item.id}
            item={item}
            words={stop.isTransfer === true ? missingWords : refusedWords}
            onChange={(count, reason) =>
              setDelivery((known) => ({
                ...known,
                refused: [
                  ...known.refused.filter((each) => each.item !== item.id),
                  ...(count > 0 ? [{ item: item.id, refused: count, reason }] : []),
                ],
              }))
            }
          />
        ))}
        {stop.halfMade && (
          <RefusedGoodsFields
            item={stop.halfMade}
            words={lostWords}
            onChange={(count, lostReason) => change({ lost: count, lostReason })}
          />
        )}
        <label className={classes.field}>
          {say(driverTexts.receiver)}
          <input
            type="text"
            autoComplete="off"
            maxLength={120}
            value={delivery.receiver}
            onChange={({ currentTarget }) => change({ receiver: currentTarget.value })}
          />
        </label>
        <SignaturePad onChange={(signature) => change({ signature })} />
        <Photo photo={delivery.photo} onChange={(photo) => change({ photo })} />
        <label className={classes.field}>
          {say(driverTexts.note)}
          <textarea
            rows={2}
            maxLength={2000}
            value={delivery.note}
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

/** Texts about the goods that the customer does not accept: how many, of which product, and why. */
interface RefusedGoodsWords {
  readonly pieces: LocalizedWords;
  readonly of: LocalizedWords;
  readonly reason: LocalizedWords;
}

const refusedWords: RefusedGoodsWords = {
  pieces: driverTexts.refusedPieces,
  of: driverTexts.refusedOf,
  reason: driverTexts.refusedReason,
};
const missingWords: RefusedGoodsWords = {
  pieces: driverTexts.missingPieces,
  of: driverTexts.missingOf,
  reason: driverTexts.missingReason,
};
const lostWords: RefusedGoodsWords = {
  pieces: driverTexts.lostPieces,
  of: driverTexts.lostOf,
  reason: driverTexts.missingReason,
};

interface RefusedGoodsProps {
  readonly item: {
    readonly product: string;
    readonly pieces: number;
    readonly countable?: boolean | undefined;
  };
  readonly words: RefusedGoodsWords;
  onChange(count: number, reason: string): void;
}

/** Fields of one lot or of half-made goods: the customer accepts all pieces, unless the driver enters a number and a reason. */
function RefusedGoodsFields({ item, words, onChange }: RefusedGoodsProps) {
  const { say, language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const count = Number(typed);
  const pieces = formatDecimal(item.pieces, 3, language);
  return (
    <div className={classes.part}>
      <b>{say(driverTexts.pieces, { pieces, product: item.product })}</b>
      <input
        type="number"
        inputMode="decimal"
        min={0}
        max={item.pieces}
        step={item.countable === true ? 1 : 'any'}
        placeholder="0"
        aria-label={say(words.of, { product: item.product })}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onChange(Number(value), reason);
        }}
      />
      <span className={classes.soft}>{say(words.pieces, { pieces })}</span>
      {count > 0 && (
        <input
          type="text"
          required
          maxLength={500}
          aria-label={say(words.reason)}
          placeholder={say(words.reason)}
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            onChange(count, value);
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
  const storePhoto = async (file: File): Promise<void> => {
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
            if (file) void storePhoto(file);
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
