import type { DriverStop } from '@tarima/domain/trips/driver';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import {
  findRefusalErrors,
  parseRefusedPieces,
  type RefusableGoods,
  type TypedRefusal,
} from '@tarima/domain/trips/refused-goods';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { Camera, PackageCheck, X } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
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
  const [refusals, setRefusals] = useState<ReadonlyMap<GoodsKey, TypedRefusal>>(new Map());
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const goods = listRefusableGoods(stop);
  const getRefusal = (key: GoodsKey): TypedRefusal => refusals.get(key) ?? nothingRefused;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (goods.some(({ key, item }) => findRefusalErrors(item, getRefusal(key)).length > 0)) {
      flushSync(() => setTried(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    const halfMade = getRefusal('halfMade');
    const lost = parseRefusedPieces(halfMade);
    deliver({
      ...delivery,
      refused: stop.items.flatMap(({ id }) => {
        const refusal = getRefusal(id);
        const refused = parseRefusedPieces(refusal);
        return refused > 0 ? [{ item: id, refused, reason: refusal.reason }] : [];
      }),
      lost,
      lostReason: lost > 0 ? halfMade.reason : '',
    });
  };
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
      <form ref={form} noValidate onSubmit={submit}>
        <header className={classes.sheetHead}>
          <h2 id={titleId}>{say(driverTexts.deliverTitle, { customer: stop.customer.name })}</h2>
          <button type="button" aria-label={say(driverTexts.close)} onClick={close}>
            <X size={24} aria-hidden />
          </button>
        </header>
        {goods.map(({ key, item, words }) => (
          <RefusedGoodsFields
            key={key}
            item={item}
            words={words}
            refusal={getRefusal(key)}
            areErrorsShown={isTried}
            onChange={(refusal) => setRefusals((known) => new Map(known).set(key, refusal))}
          />
        ))}
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

/** Id of a lot, or the half-made goods, which belong to no lot. */
type GoodsKey = number | 'halfMade';

/** Goods as they are named on the sheet. */
interface NamedGoods extends RefusableGoods {
  readonly product: string;
}

const nothingRefused: TypedRefusal = { pieces: '', reason: '' };

interface ListedGoods {
  readonly key: GoodsKey;
  readonly item: NamedGoods;
  readonly words: RefusedGoodsWords;
}

/** Returns the goods of a stop that its receiver may not accept, with the words for them. */
function listRefusableGoods({ items, halfMade, isTransfer }: DriverStop): ListedGoods[] {
  const words = isTransfer === true ? missingWords : refusedWords;
  return [
    ...items.map((item) => ({ key: item.id, item, words })),
    ...(halfMade ? [{ key: 'halfMade' as const, item: halfMade, words: lostWords }] : []),
  ];
}

/** Text that stands for what a field of numbers cannot read: the browser gives none for it. */
const unreadable = '?';

interface RefusedGoodsProps {
  readonly item: NamedGoods;
  readonly words: RefusedGoodsWords;
  readonly refusal: TypedRefusal;
  readonly areErrorsShown: boolean;
  onChange(refusal: TypedRefusal): void;
}

/** Fields of one lot or of half-made goods: the customer accepts all pieces, unless the driver enters a number and a reason. */
function RefusedGoodsFields({ item, words, refusal, areErrorsShown, onChange }: RefusedGoodsProps) {
  const { say, language } = useLanguage();
  const errorId = useId();
  const pieces = formatDecimal(item.pieces, 3, language);
  const errors = areErrorsShown ? findRefusalErrors(item, refusal) : [];
  const markError = (path: keyof TypedRefusal) =>
    errors.some((error) => error.path === path)
      ? { 'aria-invalid': true, 'aria-describedby': `${errorId}${path}` }
      : {};
  const renderError = (path: keyof TypedRefusal) => {
    const error = errors.find((each) => each.path === path);
    return (
      error && (
        <span id={`${errorId}${path}`} className={classes.error}>
          {sayValidationRule(error, language)}
        </span>
      )
    );
  };
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
        defaultValue=""
        onChange={({ currentTarget: { value, validity } }) =>
          onChange({ ...refusal, pieces: validity.badInput ? unreadable : value })
        }
        {...markError('pieces')}
      />
      <span className={classes.soft}>{say(words.pieces, { pieces })}</span>
      {renderError('pieces')}
      {parseRefusedPieces(refusal) > 0 && (
        <input
          type="text"
          required
          aria-label={say(words.reason)}
          placeholder={say(words.reason)}
          value={refusal.reason}
          onChange={({ currentTarget: { value } }) => onChange({ ...refusal, reason: value })}
          {...markError('reason')}
        />
      )}
      {renderError('reason')}
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
