// Stands for zod in the browser. zod compiles schemas with `new Function`, which the security policy refuses and reports. It asks at the
// first schema made, and a bundle may make one before any module of ours has run: so zod never arrives without this having been said.
import { config } from 'zod/v4/core';

config({ jitless: true });

export * from 'zod/v4';
