import type { LocalizedWords } from '../kit/words.ts';

/** Text of README.txt in the archive of a company, with its name and time. */
export const archiveReadmeText = {
  es: `{name}: todos sus datos, como estaban en {at} (UTC)

No hace falta Tarima para leerlos.

tables/TABLA/000001.jsonl   las filas de una tabla: un objeto JSON en cada línea, en UTF-8. Las piezas de una tabla van en orden.
files/HASH.png …            las fotos y los demás archivos. HASH es el SHA-256 del contenido; la tabla "files" (columna sha256) da su nombre.
manifest.json               las tablas con sus columnas y el número de filas, cada entrada con su SHA-256, las versiones del esquema y la hora.

Los instantes son de UTC. Los importes son decimales exactos. Las columnas que "manifest.json" llama "excluded" no están:
son contraseñas, llaves y otros secretos, o sus huellas. Tampoco están los correos que esperaban su envío.
`,
  en: `{name}: all its data, as it was at {at} (UTC)

No Tarima is needed to read it.

tables/TABLE/000001.jsonl   the rows of a table: one JSON object in each line, in UTF-8. The pieces of a table are in order.
files/HASH.png …            pictures and other files. HASH is the SHA-256 of the content; the table "files" (column sha256) has its name.
manifest.json               the tables with their columns and number of rows, each entry with its SHA-256, the versions of the schema and the time.

Instants are in UTC. Amounts are exact decimals. The columns that "manifest.json" calls "excluded" are not here:
they are passwords, keys and other secrets, or their digests. Mails that waited to be sent are not here either.
`,
} satisfies LocalizedWords;
