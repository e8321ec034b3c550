// npm run rooms: writes who may call whom into ARCHITECTURE.md, from scripts/check/room-plan.mjs.
import fs from 'node:fs';
import path from 'node:path';
import { withTables } from './check/rooms.mjs';
import { repository } from './processes.mjs';

const file = path.join(repository, 'ARCHITECTURE.md');
fs.writeFileSync(file, withTables(fs.readFileSync(file, 'utf8')));
