import { say } from '@tarima/domain/kit/words';
import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { loadCustomFieldsModule } from '../custom-fields/queries.ts';
import { getAccountRow } from '../accounts/queries.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { getWorkplaceFlow } from '../workplaces-flows/queries.ts';
import { saveTechnicalSheet } from './commands.ts';
import { buildCustomFieldLines } from './custom-field-lines.ts';
import { printTechnicalSheet } from './print-technical-sheet.ts';
import { getTechnicalSheet, toTechnicalSheetDto } from './queries.ts';

export function registerTechnicalSheetRoutes(server: ApiServer, files: FileService): void {
  serveCall(server, technicalSheetCalls.read, async ({ tx, person, params, query }) =>
    toTechnicalSheetDto(files, person, await getTechnicalSheet(tx, params.productId, query.lang)),
  );

  serveCall(server, technicalSheetCalls.save, async ({ tx, person, params, query, body }) => {
    await saveTechnicalSheet(tx, files, params.productId, body);
    return toTechnicalSheetDto(
      files,
      person,
      await getTechnicalSheet(tx, params.productId, query.lang),
    );
  });

  serveCall(server, technicalSheetCalls.print, async ({ tx, params, query }) => {
    const found = await getTechnicalSheet(tx, params.productId, query.lang);
    const flow = await getWorkplaceFlow(tx, params.productId, query.lang);
    const accountLines = [
      ...buildCustomFieldLines(
        await loadCustomFieldsModule(tx, 'technical_sheets'),
        found.row.custom_fields ?? {},
        query.lang,
      ),
      ...buildCustomFieldLines(
        await loadCustomFieldsModule(tx, 'workplaces_flows'),
        flow.customFields,
        query.lang,
      ),
    ];
    const account = await getAccountRow(tx);
    return {
      name: say(sheetTexts.fileName, query.lang, { id: params.productId }),
      content: () => printTechnicalSheet(files, account, found, flow, accountLines, query.lang),
    };
  });
}
