import { buffer } from 'node:stream/consumers';
import { officeFloorTexts } from '@tarima/domain/floor/office-texts';
import { CodedError } from '@tarima/domain/kit/errors';
import { say, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Content } from 'pdfmake';
import { findAccount } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileRow, FileService } from '../kit/files/file-service.ts';
import { getFileVariant } from '../kit/files/file-variants.ts';
import { renderBarCode, renderQrCode } from '../kit/pdf/printed-codes.ts';
import { pageMargin } from '../kit/pdf/paper.ts';
import { renderPlainPdf } from '../kit/pdf/render.ts';
import type { FileResponse } from '../kit/call-route.ts';

/** Size of the card in points: that of a bank card, 86 by 54 mm. */
const card = { width: 244, height: 153 };
const inside = 12;
const pictureSide = 58;
const qrSide = 66;

/** Renders a user's badge to print and cut out: name, picture, and its code as a QR code and as a barcode. */
export async function renderBadgeCard(
  tx: Transaction,
  files: FileService,
  userId: number,
  code: string,
  language: Language,
): Promise<FileResponse> {
  const user = await tx.row(sql<{
    name: string;
    position: string | null;
    pictureId: number | null;
  }>`
    select u.name, p.${sql.ref(`name_${language}`)} as position, u.picture_id as "pictureId"
    from users u left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = ${tx.accountId} and u.id = ${userId}`);
  const account = await findAccount(tx);
  if (!user || !account) throw new CodedError('ENTITY_NOT_FOUND');
  const { name, position, pictureId } = user;
  const picture = pictureId === null ? undefined : await files.find(tx, pictureId);
  const { accountId } = tx;
  const company = account.style.logoText ?? account.name;
  return {
    name: say(officeFloorTexts.badgeFileName, language, { name }),
    content: async () =>
      renderPlainPdf({
        language,
        title: `${name} · ${company}`,
        author: company,
        page: 'LETTER',
        margin: pageMargin,
        content: renderBadgeContent({
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
  files: FileService,
  accountId: number,
  picture: FileRow | undefined,
): Promise<ReadonlyMap<string, Buffer>> {
  if (!picture) return new Map();
  const content = await getFileVariant(files, accountId, picture, 'print');
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

/** Renders the content of a badge's page: the card, and the hint to cut it out. */
export function renderBadgeContent({
  name,
  position,
  company,
  code,
  hasPicture,
  language,
}: Drawn): Content[] {
  const left = pageMargin + inside;
  const words = left + (hasPicture ? pictureSide + 8 : 0);
  const codeLeft = pageMargin + card.width - inside - qrSide;
  const top = pageMargin + inside;
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
          // The bar code begins below the text.
          mostHeight: card.height - 2 * inside - 44 - 4,
          stack: [
            { text: company, fontSize: 7, color: '#5b6270' },
            { text: name, bold: true, fontSize: name.length > 28 ? 9 : 12, lineHeight: 1.05 },
            ...(position === null ? [] : [{ text: position, fontSize: 7.5, color: '#5b6270' }]),
          ],
        },
      ],
    },
    { absolutePosition: { x: codeLeft, y: top }, ...renderQrCode(code, qrSide) },
    {
      absolutePosition: { x: pageMargin + 4, y: pageMargin + card.height - inside - 44 },
      ...renderBarCode(code, card.width - 8, 44),
    },
    {
      absolutePosition: { x: pageMargin, y: pageMargin + card.height + 10 },
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
