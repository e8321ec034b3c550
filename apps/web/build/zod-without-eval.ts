// Replaces zod in the browser. zod compiles schemas with `new Function`, which the content security policy refuses and reports.
// It checks for that when the first schema is made, which a bundle may do before any module of the app has run.
// So this file applies the setting whenever zod is loaded.
import { config } from 'zod/v4/core';

config({ jitless: true });

export * from 'zod/v4';
