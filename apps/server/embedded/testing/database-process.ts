// A Node process that runs a database until it is stopped or killed: node database-process.ts <data folder>
import { startEmbeddedDatabase } from '../embedded-database.ts';

const database = await startEmbeddedDatabase({
  dataDir: process.argv[2] ?? '',
  log: (message) => console.error(message),
});
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000); // nothing else keeps this process alive
console.log(database.ownerUrl);
