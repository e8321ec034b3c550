import { say } from '@tarima/domain/kit/words';
import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { loadCustomFieldsOnlyModule } from '../custom-fields/queries.ts';
import { getAccount } from '../accounts/queries.ts';
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
        await loadCustomFieldsOnlyModule(tx, 'technical_sheets'),
        found.row.custom_fields ?? {},
        query.lang,
      ),
      ...buildCustomFieldLines(
        await loadCustomFieldsOnlyModule(tx, 'workplaces_flows'),
        flow.customFields,
        query.lang,
      ),
    ];
    const account = await getAccount(tx);
    return {
      name: say(technicalSheetTexts.fileName, query.lang, { id: params.productId }),
      content: () => printTechnicalSheet(files, account, found, flow, accountLines, query.lang),
    };
  });
}
