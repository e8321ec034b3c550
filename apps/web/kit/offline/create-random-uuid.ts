/** Creates a random UUID. `crypto.randomUUID` is missing where the plant serves plain HTTP on its own network. */
export function createRandomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const text = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
    text.slice(20),
  ].join('-');
}
