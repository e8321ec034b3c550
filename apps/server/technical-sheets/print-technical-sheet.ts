import { buffer } from 'node:stream/consumers';
import { say, type Language } from '@tarima/domain/kit/words';
import { imageSections, type ImageSection } from '@tarima/domain/technical-sheets/sheet';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import type { WorkplaceFlow } from '@tarima/domain/workplaces-flows/flow';
import { buildLetterhead, getPaperBranding } from '../accounts/letterhead.ts';
import type { ResolvedAccount } from '../accounts/queries.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { getFileVariant } from '../kit/files/file-variants.ts';
import { getOrRenderCachedPdf } from '../kit/pdf/cached-pdf.ts';
import { renderPdf } from '../kit/pdf/render.ts';
import type { CustomFieldLine } from './custom-field-lines.ts';
import { formatSavedDay, renderTechnicalSheet } from './technical-sheet-content.ts';
import { toTechnicalSheetDto, type LoadedTechnicalSheet, type ImageFile } from './queries.ts';

/** Prints the technical sheet of a product as a PDF; the same content is drawn only once. */
export async function printTechnicalSheet(
  files: FileService,
  account: ResolvedAccount,
  found: LoadedTechnicalSheet,
  flow: WorkplaceFlow,
  accountLines: readonly CustomFieldLine[],
  language: Language,
): Promise<Buffer> {
  const { timeZone } = account;
  const { row, materials, images } = found;
  const hashes = images.map(({ place, sha256 }) => [place, sha256.toString('hex')]);
  const shows = [
    row,
    materials,
    hashes,
    flow.steps,
    accountLines,
    language,
    getPaperBranding(account),
    timeZone,
  ];
  return getOrRenderCachedPdf(files, account.id, shows, async () => {
    const drawn = await printImages(files, account.id, images);
    const saved = row.updated_at;
    const date = saved === null ? '' : formatSavedDay(saved, language, timeZone);
    return renderPdf({
      language,
      images: drawn,
      letterhead: await buildLetterhead(account, language, {
        title: say(technicalSheetTexts.title, language),
        subtitle: say(technicalSheetTexts.product, language, { id: row.product_id }),
        fileTitle: `${say(technicalSheetTexts.title, language)} · ${row.name}`,
        note:
          date === ''
            ? row.name
            : `${row.name} · ${say(technicalSheetTexts.updated, language, { date })}`,
      }),
      content: renderTechnicalSheet({
        language,
        flow,
        accountLines,
        sheet: toTechnicalSheetDto(files, { accountId: account.id, id: 0 }, found),
        images: groupImageNames(images),
        design: row.design,
      }),
    });
  });
}

const getImageName = ({ id }: ImageFile): string => `image-${id}`;

const groupImageNames = (images: readonly ImageFile[]): Record<ImageSection, string[]> => {
  const [descriptiveImages, manufactureSpecification, instructions] = imageSections.map((place) =>
    images.filter((image) => image.place === place).map(getImageName),
  );
  return {
    descriptiveImages: descriptiveImages ?? [],
    manufactureSpecification: manufactureSpecification ?? [],
    instructions: instructions ?? [],
  };
};

async function printImages(
  files: FileService,
  accountId: number,
  images: readonly ImageFile[],
): Promise<Map<string, Buffer>> {
  const drawn = await Promise.all(
    images.map(async (image) => {
      const content = await getFileVariant(files, accountId, image, 'print');
      return [getImageName(image), await buffer(content.stream())] as const;
    }),
  );
  return new Map(drawn);
}
