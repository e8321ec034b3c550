// npm run lists: writes what each list can do, from the definitions, into docs/lists.md.
import fs from 'node:fs';
import path from 'node:path';
import { renderListCapabilitiesTable } from '../packages/domain/lists-table.ts';
import { loadDocuments } from './check/load-documents.mjs';
import { repository } from './processes.mjs';

const text = `# Lists

What each list of the product can do. \`npm run lists\` writes the table from the definitions (\`packages/domain/lists-table.ts\`), and a
test holds it: a list without a capability has a reason.

- **search**: fields of the box above the list. Finds are ranked by \`packages/domain/kit/find-rank.ts\`: the number or a code, whole words, beginnings, parts.
- **in place**: fields that F2 changes in a cell, and a bulk edit in many rows.
  Open are fields that a record's own form changes without a further consequence. Of lots that is the expiration date: code, element
  and store tell lots apart, and quantities are movements. Of orders and users it is none: the customer of an order brings prices and terms,
  its dates a promise and a plan; its priority is the planner's to set, in a proposed plan that shows at once which orders it moves, and no column of the lists of sales; profile, position and shift of a user
  change rights, division and working hours, and the e-mail signs in.
- **many**: actions on selected rows, or on all that match.
- Every list has views, columns of choice, sums, copying, and keys; custom fields join its columns and filters.

${renderListCapabilitiesTable(await loadDocuments())}
`;
fs.writeFileSync(path.join(repository, 'docs/lists.md'), text);
