import { buffer } from 'node:stream/consumers';
import { officeFloorTexts } from '@tarima/domain/floor/office-texts';
import { CodedError } from '@tarima/domain/kit/errors';
import { say, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Content } from 'pdfmake';
import { accountInside } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileRow, Files } from '../kit/files/files.ts';
import { getContent } from '../kit/files/variants.ts';
import { barCode, qrCode } from '../kit/pdf/codes.ts';
import { margin } from '../kit/pdf/paper.ts';
import { renderPlain } from '../kit/pdf/render.ts';
import type { FileAnswer } from '../kit/serve.ts';

/** Size of a bank card, 86 by 54 mm, in points. */
const card = { width: 244, height: 153 };
const inside = 12;
const pictureSide = 58;
const qrSide = 66;

/** Draws a user's badge to print and cut out: name, picture, and its code twice, as a QR code and as a barcode. */
export async function badgeCard(
  tx: Transaction,
  files: Files,
  userId: number,
  code: string,
  language: Language,
): Promise<FileAnswer> {
  const user = await tx.row(sql<{
    name: string;
    position: string | null;
    pictureId: number | null;
  }>`
    select u.name, p.${sql.ref(`name_${language}`)} as position, u.picture_id as "pictureId"
    from users u left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = ${tx.accountId} and u.id = ${userId}`);
  const account = await accountInside(tx);
  if (!user || !account) throw new CodedError('ENTITY_NOT_FOUND');
  const { name, position, pictureId } = user;
  const picture = pictureId === null ? undefined : await files.find(tx, pictureId);
  const { accountId } = tx;
  const company = account.style.logoText ?? account.name;
  return {
    name: say(officeFloorTexts.badgeFileName, language, { name }),
    content: async () =>
      renderPlain({
        language,
        title: `${name} · ${company}`,
        author: company,
        page: 'LETTER',
        margin,
        content: buildContent({
          name,
          position,
          company,
          code,
          hasPicture: picture !== undefined,
          language,
        }),
        images: await loadImages(files, accountId, picture),
      }),
  };
}

async function loadImages(
  files: Files,
  accountId: number,
  picture: FileRow | undefined,
): Promise<ReadonlyMap<string, Buffer>> {
  if (!picture) return new Map();
  const content = await getContent(files, accountId, picture, 'print');
  return new Map([['picture', await buffer(content.stream())]]);
}

interface Drawn {
  readonly name: string;
  readonly position: string | null;
  readonly company: string;
  readonly code: string;
  readonly hasPicture: boolean;
  readonly language: Language;
}

function buildContent({ name, position, company, code, hasPicture, language }: Drawn): Content[] {
  const left = margin + inside;
  const words = left + (hasPicture ? pictureSide + 8 : 0);
  const codeLeft = margin + card.width - inside - qrSide;
  const top = margin + inside;
  return [
    {
      canvas: [
        {
          type: 'rect',
          x: 0,
          y: 0,
          w: card.width,
          h: card.height,
          lineColor: '#9aa1ad',
          lineWidth: 0.7,
          dash: { length: 3 },
        },
      ],
    },
    ...(hasPicture
      ? [
          {
            absolutePosition: { x: left, y: top },
            image: 'picture',
            fit: [pictureSide, 66] as [number, number],
          },
        ]
      : []),
    {
      absolutePosition: { x: words, y: top },
      columns: [
        {
          width: codeLeft - words - 8,
          stack: [
            { text: company, fontSize: 7, color: '#5b6270' },
            { text: name, bold: true, fontSize: name.length > 28 ? 9 : 12, lineHeight: 1.05 },
            ...(position === null ? [] : [{ text: position, fontSize: 7.5, color: '#5b6270' }]),
          ],
        },
      ],
    },
    { absolutePosition: { x: codeLeft, y: top }, ...qrCode(code, qrSide) },
    {
      absolutePosition: { x: margin + 4, y: margin + card.height - inside - 44 },
      ...barCode(code, card.width - 8, 44),
    },
    {
      absolutePosition: { x: margin, y: margin + card.height + 10 },
      columns: [
        {
          width: card.width,
          text: say(officeFloorTexts.badgeCut, language),
          fontSize: 8,
          color: '#5b6270',
        },
      ],
    },
  ];
}
