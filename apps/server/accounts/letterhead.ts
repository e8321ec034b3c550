import type { CompanyData } from '@tarima/domain/accounts/account-settings';
import { letterheadTexts } from '@tarima/domain/accounts/texts';
import { say, type Language } from '@tarima/domain/kit/words';
import { importSharp } from '../kit/files/images.ts';
import type { Letterhead } from '../kit/pdf/letterhead.ts';
import type { ResolvedAccount } from './queries.ts';

/** Returns the account data that papers show besides their subject: part of the key of a cached paper. */
export const getPaperBranding = ({
  style,
  name,
  settings,
}: ResolvedAccount): readonly unknown[] => [style, name, settings.company];

/** Builds the letterhead of an account: logo, name, address, identification numbers and colours. */
export async function buildLetterhead(
  { name, style, settings }: ResolvedAccount,
  language: Language,
  about: Pick<Letterhead, 'title' | 'subtitle' | 'fileTitle' | 'note'>,
): Promise<Letterhead> {
  return {
    ...about,
    company: style.logoText ?? name,
    logo: await convertLogo(style.logoIcon),
    companyLines: formatCompanyLines(settings.company, language),
    style,
  };
}

/** Formats the address on one line, and the identification numbers on the next. */
function formatCompanyLines(
  { address, taxNumber, phoneNumber }: CompanyData,
  language: Language,
): readonly string[] {
  const numbers = [
    ...(taxNumber === null ? [] : [say(letterheadTexts.taxNumber, language, { taxNumber })]),
    ...(phoneNumber === null ? [] : [say(letterheadTexts.phoneNumber, language, { phoneNumber })]),
  ];
  return [...(address === null ? [] : [address]), numbers.join('  ·  ')].filter(
    (text) => text !== '',
  );
}

/** Converts a logo: PDFs cannot contain WebP, in which logos are stored. */
async function convertLogo(dataUri: string | null): Promise<Buffer | undefined> {
  if (dataUri === null) return undefined;
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  const load = await importSharp();
  return load(bytes, { limitInputPixels: 1_000_000 }).png().toBuffer();
}
