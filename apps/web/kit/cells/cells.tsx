import { VisuallyHidden } from '@mantine/core';
import type { FieldOfKind } from '@tarima/domain/kit/fields';
import { getMapUrl, parseLocation } from '@tarima/domain/kit/location';
import { formatMoney, formatUnitMoney } from '@tarima/domain/kit/amount';
import { formatPhoneUri } from '@tarima/domain/kit/phone';
import { kitTexts, moreTagsWords } from '@tarima/domain/kit/texts';
import { Check, ExternalLink, Mail, MapPin, Phone } from 'lucide-react';
import { useAccountTimeSettings } from '../account-time.ts';
import {
  formatMomentInBothTimeZones,
  formatDate,
  formatDay,
  formatDecimal,
  formatNumberText,
  formatMoment,
  formatMomentInOtherTimeZone,
} from '../format.ts';
import { useLanguage } from '../words.tsx';
import classes from './cells.module.css';

/** Marks a missing value, visibly and for screen readers. */
function NoValue() {
  const { say } = useLanguage();
  return (
    <span className={classes.none}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{say(kitTexts.none)}</VisuallyHidden>
    </span>
  );
}

interface TextCellProps {
  readonly text: string;
  /** Maximum number of text lines in a row, in each row density. */
  readonly lines?: 1 | 2;
}

export const TextCell = ({ text, lines = 1 }: TextCellProps) =>
  text === '' ? (
    <NoValue />
  ) : (
    <div className={lines === 2 ? classes.twoLines : classes.text} title={text}>
      {text}
    </div>
  );

/** Id in a muted colour: users rarely look for it. */
export const IdCell = ({ id }: { id: number }) => (
  <span className={`${classes.number} ${classes.id}`}>{id}</span>
);

export function DecimalCell({ value, decimals }: { value: unknown; decimals: number }) {
  const { language } = useLanguage();
  if (typeof value !== 'number') return <NoValue />;
  return <span className={classes.number}>{formatDecimal(value, decimals, language)}</span>;
}

export function FormattedNumberCell({
  field,
  text,
}: {
  field: FieldOfKind<'figure'>;
  text: string;
}) {
  const { language } = useLanguage();
  if (text === '') return <NoValue />;
  return <span className={classes.number}>{formatNumberText(text, field, language)}</span>;
}

export function BooleanCell({ yes }: { yes: boolean }) {
  const { say } = useLanguage();
  if (!yes) return <NoValue />;
  return (
    <>
      <Check size={16} aria-hidden className={classes.yes} />
      <VisuallyHidden>{say(kitTexts.yes)}</VisuallyHidden>
    </>
  );
}

export function DayCell({ day }: { day: string }) {
  const { language } = useLanguage();
  if (day === '') return <NoValue />;
  return (
    <time className={classes.date} dateTime={day}>
      {formatDay(day, language)}
    </time>
  );
}

interface AmountCellProps {
  readonly amount: string;
  /** Whether the amount is a unit amount, which may have four decimals. */
  readonly isOfUnit?: boolean;
}

export const MoneyCell = ({ amount, isOfUnit = false }: AmountCellProps) =>
  amount === '' ? (
    <NoValue />
  ) : (
    <span className={classes.number}>
      {isOfUnit ? formatUnitMoney(amount) : formatMoney(amount)}
    </span>
  );

export function DateCell({ instant }: { instant: string }) {
  const { language } = useLanguage();
  useAccountTimeSettings();
  if (instant === '') return <NoValue />;
  return (
    <time
      className={classes.date}
      dateTime={instant}
      title={formatMomentInBothTimeZones(instant, language)}
    >
      {formatDate(instant, language)}
    </time>
  );
}

/** Full moment, with the time by the other clock as its tooltip. */
export function MomentText({ instant }: { instant: string }) {
  const { language } = useLanguage();
  useAccountTimeSettings();
  return (
    <time dateTime={instant} title={formatMomentInOtherTimeZone(instant, language)}>
      {formatMoment(instant, language)}
    </time>
  );
}

export interface TagValue {
  readonly name: string;
  readonly color: string;
}

// Number of tags that fit beside the overflow badge in a column.
const tagsShown = 2;

/** Tags with neutral text, readable in every colour scheme, and a coloured dot. */
export function TagsCell({ tags, whole = false }: { tags: readonly TagValue[]; whole?: boolean }) {
  const { sayCount } = useLanguage();
  if (tags.length === 0) return <NoValue />;
  const rest = whole ? [] : tags.slice(tagsShown);
  const names = rest.map(({ name }) => name).join(', ');
  return (
    <div className={classes.tags} data-whole={whole || undefined}>
      {tags.slice(0, tags.length - rest.length).map(({ name, color }) => (
        <span key={name} className={classes.tag} title={name}>
          <span className={classes.dot} style={{ '--dot-color': color }} />
          <span className={classes.tagName}>{name}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.more} title={names}>
          <span aria-hidden>+{rest.length}</span>
          <VisuallyHidden>{sayCount(moreTagsWords, rest.length, { names })}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

/** Link of a web address. Other addresses, such as a stored `javascript:`, stay text. */
export function LinkCell({ link }: { link: string }) {
  const { say } = useLanguage();
  if (!/^https?:\/\//i.test(link)) return <TextCell text={link} />;
  return (
    <a
      className={classes.link}
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={say(kitTexts.openLink, { link })}
    >
      <span className={classes.text}>{link.replace(/^https?:\/\//i, '')}</span>
      <ExternalLink size={14} aria-hidden />
    </a>
  );
}

/** Mail address or phone number as a link. */
export function ContactCell({ scheme, text }: { scheme: 'mailto:' | 'tel:'; text: string }) {
  if (text === '') return <NoValue />;
  const Icon = scheme === 'tel:' ? Phone : Mail;
  const address =
    scheme === 'tel:'
      ? formatPhoneUri(text)
      : // The address is encoded, so that its text cannot add a subject or another recipient.
        `mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`;
  return (
    <a className={classes.link} href={address}>
      <Icon size={14} aria-hidden />
      <span className={classes.text}>{text}</span>
    </a>
  );
}

/** Pin that links to a map search by latitude and longitude. */
export function LocationCell({ location }: { location: string }) {
  const { say } = useLanguage();
  const point = parseLocation(location);
  if (!point) return <TextCell text={location} />;
  const { latitude, longitude } = point;
  const coordinates = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
  return (
    <a
      className={classes.link}
      href={getMapUrl(point)}
      target="_blank"
      rel="noreferrer"
      aria-label={say(kitTexts.openInMaps, { coordinates })}
    >
      <MapPin size={14} aria-hidden />
      <span className={`${classes.text} ${classes.coordinates}`}>{coordinates}</span>
    </a>
  );
}

export function ColorCell({ color }: { color: string }) {
  const { say } = useLanguage();
  if (color === '') return <NoValue />;
  return (
    <span title={color}>
      <span className={`${classes.dot} ${classes.swatch}`} style={{ '--dot-color': color }} />
      <VisuallyHidden>{say(kitTexts.color, { color })}</VisuallyHidden>
    </span>
  );
}
