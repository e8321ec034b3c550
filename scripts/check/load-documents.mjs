import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from '../processes.mjs';

const domain = path.join(repository, 'packages/domain');

/**
 * Loads the definitions of all documents: what the file `document.ts` of a folder of `domain` defines.
 * @returns {Promise<import('../../packages/domain/lists-table.ts').ListedDocument[]>}
 */
export async function loadDocuments() {
  const files = fs
    .readdirSync(domain)
    .filter((folder) => folder !== 'kit')
    .map((folder) => path.join(domain, folder, 'document.ts'))
    .filter((file) => fs.existsSync(file));
  const exported = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return exported.flatMap((each) => Object.values(each).filter((value) => value.forMany));
}
