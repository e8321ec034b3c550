/** Saves fetched content under a name, as a download of the browser. */
export function downloadFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the object URL after this turn, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
