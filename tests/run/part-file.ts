import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifest = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }));

/** Returns the file of a part of the built web app, by the name that the build has for it. */
export function findPartFile(name: string): string {
  const file = path.join(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json');
  const parts = Object.values(manifest.parse(JSON.parse(fs.readFileSync(file, 'utf8'))));
  const part = parts.find((each) => each.name === name);
  if (!part) throw new Error(`The build has no part ${name}`);
  return part.file;
}
