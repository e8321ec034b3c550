import { CodedError } from '@tarima/domain/kit/errors';
import { say } from '@tarima/domain/kit/words';
import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { customFieldsAlone } from '../custom-fields/queries.ts';
import { accountInside } from '../accounts/queries.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, type Server } from '../kit/serve.ts';
import { getFlow } from '../workplaces-flows/queries.ts';
import { saveSheet } from './commands.ts';
import { buildAccountLines } from './account-lines.ts';
import { printSheet } from './print.ts';
import { findSheet, toSheetDto } from './queries.ts';

export function technicalSheetRoutes(server: Server, files: Files): void {
  serve(server, technicalSheetCalls.read, async ({ tx, person, params, query }) =>
    toSheetDto(files, person, await findSheet(tx, params.productId, query.lang)),
  );

  serve(server, technicalSheetCalls.save, async ({ tx, person, params, query, body }) => {
    await saveSheet(tx, files, params.productId, body);
    return toSheetDto(files, person, await findSheet(tx, params.productId, query.lang));
  });

  serve(server, technicalSheetCalls.print, async ({ tx, params, query }) => {
    const found = await findSheet(tx, params.productId, query.lang);
    const flow = await getFlow(tx, params.productId, query.lang);
    const accountLines = [
      ...buildAccountLines(
        await customFieldsAlone(tx, 'technical_sheets'),
        found.row.custom_fields ?? {},
        query.lang,
      ),
      ...buildAccountLines(
        await customFieldsAlone(tx, 'workplaces_flows'),
        flow.customFields,
        query.lang,
      ),
    ];
    const account = await accountInside(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    return {
      name: say(sheetTexts.fileName, query.lang, { id: params.productId }),
      content: () => printSheet(files, account, found, flow, accountLines, query.lang),
    };
  });
}
