const neighbours = 2;

/**
 * Returns the pages that a pagination bar offers: the first, the last, and two neighbours on each side of the current page.
 * 'gap' stands for two or more omitted pages; a single omitted page is shown instead.
 */
export function getPageNumbers(page: number, total: number): (number | 'gap')[] {
  const shown = new Set([1, total]);
  for (let near = page - neighbours; near <= page + neighbours; near++)
    if (near >= 1 && near <= total) shown.add(near);

  const pages: (number | 'gap')[] = [];
  let last = 0;
  for (const next of [...shown].toSorted((a, b) => a - b)) {
    if (next - last === 2) pages.push(next - 1);
    else if (next - last > 2) pages.push('gap');
    pages.push(next);
    last = next;
  }
  return pages;
}
