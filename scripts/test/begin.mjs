// Sets the moment and the seed of a run. The first import of a runner's configuration: what is imported after it may read them.
import { moveClocks } from './moment.mjs';
import { chooseSeed } from './seed.mjs';

moveClocks();
chooseSeed({ drawn: process.env['SOAK'] !== undefined });
