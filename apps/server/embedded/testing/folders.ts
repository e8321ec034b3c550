import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for one test, with a space in its path, which every account may enter. */
export function testFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima embedded-'));
  fs.chmodSync(folder, 0o711);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
