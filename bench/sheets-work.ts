import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listSheetColumns, listTemplateColumns } from '@tarima/domain/kit/sheets/columns';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { createListQuerySchema } from '@tarima/domain/kit/list-query';
import { getModuleCatalogue } from '@tarima/server/catalogues';
import { loadModuleWithCustomFields } from '@tarima/server/custom-fields/queries';
import { Database } from '@tarima/server/kit/database';
import { loadExportRows } from '@tarima/server/kit/sheets/export-rows';
import { importSheet } from '@tarima/server/kit/sheets/import-sheet';
import { buildWorkbookColumns } from '@tarima/server/kit/sheets/module-columns';
import { writeWorkbookFile } from '@tarima/server/kit/sheets/write-workbook';

/** Task of bench/sheets.ts that runs in a process of its own. */
export interface Task {
  readonly kind: 'export' | 'check' | 'import' | 'check-names' | 'import-names';
  readonly appUrl: string;
  readonly folder: string;
  readonly accountId: number;
  readonly rows: number;
}

export interface Measured {
  readonly seconds: number;
  /** Milliseconds of this process, which does what the server does; PostgreSQL's are not in it. */
  readonly cpu: number;
  /** Megabytes at most, the code of the server among them. */
  readonly peak: number;
  readonly file: number;
}

const [kind, appUrl = '', folder = '', accountId, rowCount] = process.argv.slice(2);
const given = { appUrl, folder, accountId: Number(accountId), rows: Number(rowCount) };
const catalogue = getModuleCatalogue(suppliers);
const language = 'es';
const person = {
  id: 1,
  name: '',
  email: '',
  accountId: given.accountId,
  sessionId: '',
  timeZone: 'America/Mexico_City',
  divisionId: null,
  isProven: true,
  profile: { id: 0, permissions: [], mayExport: true, mayDelete: true },
};

const database = new Database(given.appUrl);
const file = path.join(given.folder, `${kind}.xlsx`);
if (kind === 'export') await writeExport();
else if (kind === 'check' || kind === 'import') await writeFileToImport();
else await writeFileOfNames();
await database.close();

async function writeExport(): Promise<void> {
  await measured(async () => {
    await database.tenant(given.accountId, async (tx) => {
      const module = await loadModuleWithCustomFields(tx, suppliers);
      const query = createListQuerySchema(suppliers).parse({});
      const columns = listSheetColumns(module);
      const { scope } = catalogue;
      const exporting = { tx, catalogue, module, person, query, columns, scope };
      const written = await buildWorkbookColumns(tx, catalogue, person, language, columns);
      await writeWorkbookFile(file, { columns: written, rows: loadExportRows(exporting) });
    });
  });
}

async function writeFileToImport(): Promise<void> {
  await database.tenant(given.accountId, async (tx) => {
    const columns = listTemplateColumns(await loadModuleWithCustomFields(tx, suppliers));
    const written = await buildWorkbookColumns(tx, catalogue, person, language, columns);
    const texts: Readonly<Record<string, (at: number) => string>> = {
      code: (at) => `NEW-${at}`,
      name: (at) => `Maderas del Sur ${at}`,
      supplierType: () => 'Madera',
      businessType: () => 'Aserradero',
      state: () => 'Nuevo León',
      city: () => 'Monterrey',
      status: () => 'Activo',
      email: (at) => `compras${at}@example.test`,
      phoneNumber: (at) => `+52 81 ${String(at).padStart(8, '0')}`,
      location: () => '25.67,-100.31',
    };
    const rows = function* () {
      for (let at = 0; at < given.rows; at += 1) {
        const cells = columns.map(({ path: place, field }) => {
          const text = texts[place]?.(at);
          if (text !== undefined) return { type: 'text', text } as const;
          if (field.kind === 'figure') return { type: 'number', text: String(at % 90) } as const;
          if (field.kind === 'date') return { type: 'date', at: Date.UTC(2026, 0, 15) } as const;
          return place === 'id' ? undefined : ({ type: 'text', text: `Ana ${at}` } as const);
        });
        yield [{ cells }];
      }
    };
    await writeWorkbookFile(file, { columns: written, rows: rows() });
  });
  await measured(async () => {
    const answer = await database.tenant(given.accountId, async (tx) =>
      importSheet(await readFile(file), {
        tx,
        catalogue,
        person,
        language,
        dryRun: kind === 'check',
      }),
    );
    if (answer.creates !== given.rows || answer.errorsCount > 0)
      throw new Error(`Imported ${answer.creates}: ${JSON.stringify(answer.errors[0])}`);
  });
}

/** Writes a file of another program with existing suppliers: rows of text without an id. */
async function writeFileOfNames(): Promise<void> {
  const lines = Array.from(
    { length: given.rows },
    (_, at) => `MADERAS DEL NORTE ${at + 1};Saltillo`,
  );
  await writeFile(file, ['Razón social;Población', ...lines].join('\r\n'), 'latin1');
  await measured(async () => {
    const answer = await database.tenant(given.accountId, async (tx) =>
      importSheet(await readFile(file), {
        tx,
        catalogue,
        person,
        language,
        dryRun: kind === 'check-names',
        reading: {
          columns: [
            { at: 0, path: 'name' },
            { at: 1, path: 'city' },
          ],
          matchBy: 'name',
          found: 'update',
        },
      }),
    );
    if (answer.updates !== given.rows || answer.errorsCount > 0)
      throw new Error(`Found ${answer.updates}: ${JSON.stringify(answer.errors[0])}`);
  });
}

async function measured(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const told: Measured = {
    seconds: (performance.now() - began) / 1_000,
    cpu: (user + system) / 1_000,
    peak: process.resourceUsage().maxRSS / 1_024,
    file: (await stat(file)).size / 1_000_000,
  };
  console.log(JSON.stringify(told));
}
