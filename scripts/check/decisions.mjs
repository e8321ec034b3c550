// Compares the index of decisions with its pages: number, title, date, status, and the three sections.
import fs from 'node:fs';
import path from 'node:path';

const row = /^\| \[(\d{4})\]\(([^)]+\.md)\) +\| (.+?) +\| ([\d-]{10}) +\| .+? +\| (.+?) +\|$/gm;

const sections = ['Context', 'Decision', 'Consequences'];

/**
 * @param {string} index text of README.md
 * @param {Readonly<Record<string, string>>} pages text of each page by its file name
 * @returns {string[]} a line for each page and index row that differ
 */
export function wrongDecisions(index, pages) {
  const rows = [...index.matchAll(row)].map(([, number = '', file = '', title, date, status]) => ({
    file,
    beginning: `# ${number} — ${title} (${date})\n\nStatus: ${status}.\n\n`,
    belongs: file.startsWith(`${number}-`),
  }));
  const files = new Set([...rows.map(({ file }) => file), ...Object.keys(pages)]);
  return [...files].flatMap((file) => {
    const pageRows = rows.filter((each) => each.file === file);
    const page = pages[file];
    const [first] = pageRows;
    if (page === undefined) return [`docs/decisions/README.md lists ${file}, which does not exist`];
    if (first === undefined || pageRows.length > 1)
      return [`docs/decisions/README.md lists ${file} ${pageRows.length} times`];
    const missing = sections.filter((section) => !page.includes(`\n## ${section}\n`));
    return [
      ...(first.belongs && page.startsWith(first.beginning)
        ? []
        : [`docs/decisions/${file} begins otherwise than its row in README.md`]),
      ...missing.map((section) => `docs/decisions/${file} lacks the section ${section}`),
    ];
  });
}

/** @param {string} repository */
export function allWrongDecisions(repository) {
  const folder = path.join(repository, 'docs/decisions');
  /** @param {string} name */
  const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
  const names = fs.readdirSync(folder).filter((name) => name !== 'README.md');
  return wrongDecisions(read('README.md'), Object.fromEntries(names.map((n) => [n, read(n)])));
}
