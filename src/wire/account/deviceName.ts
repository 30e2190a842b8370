import { maxUserAgentLength } from './limits.ts'

/** Most user agents also name other browsers for compatibility, so the first match is the right one. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the common name of a browser, e.g. 'Chrome (Android)'; empty when the user agent is unknown. Without a word of any language, because it is stored. */
export function toDeviceName(userAgent = ''): string {
  const find = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent.slice(0, maxUserAgentLength)))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return browser && system ? `${browser} (${system})` : (browser ?? system ?? '')
}
