/** Formats the Content-Disposition header of a file with its name, with accents according to RFC 6266. */
export function formatContentDisposition(name: string, how: 'inline' | 'attachment'): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
