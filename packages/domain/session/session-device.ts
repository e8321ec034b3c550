/** Device that opened a session, from its user agent: names that are the same in every language. */
export interface SessionDevice {
  readonly browser: string | null;
  readonly system: string | null;
}

// Order matters: the user agents of Edge and Opera also name Chrome, that of Chrome also Safari, that of Android also Linux.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const findFirst = (known: typeof browsers, text: string): string | null =>
  known.find(([mark]) => mark.test(text))?.[1] ?? null;

/** Returns browser and system of a user agent, or null for an unknown one. */
export const parseDevice = (userAgent: string): SessionDevice => ({
  browser: findFirst(browsers, userAgent),
  system: findFirst(systems, userAgent),
});
