// Makes the demo company that tests begin with, while tests run that need none.
import { goldenFolder } from './golden.ts';

await goldenFolder();
