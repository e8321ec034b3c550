// npm run rooms: writes the permitted imports of scripts/check/room-plan.mjs into docs/rooms.md.
import fs from 'node:fs';
import path from 'node:path';
import { withTables } from './check/rooms.mjs';
import { repository } from './processes.mjs';

const file = path.join(repository, 'docs/rooms.md');
fs.writeFileSync(file, withTables(fs.readFileSync(file, 'utf8')));
