// Replaces zod in the browser. zod compiles schemas with `new Function`, which the security policy refuses and reports.
// It checks for that at the first schema made, and a bundle may make one before any module of the app has run:
// so this setting is applied whenever zod is loaded.
import { config } from 'zod/v4/core';

config({ jitless: true });

export * from 'zod/v4';
