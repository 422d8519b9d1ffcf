// Order matters: most browsers also claim to be the ones they are based on.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\b(?:DuckDuckGo|Ddg)\//, "DuckDuckGo"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bFreeBSD\b|\bOpenBSD\b/, "BSD"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];
/** A program that isn't a browser names itself first: "python-requests/2.31". */
const program = /^(?!Mozilla\/)([A-Za-z][\w .-]{1,29})\/\d/;

/** The browser's name in readable form: "Chrome on Linux"; "Unknown device" when the user agent doesn't say. */
export function deviceOf(userAgent: string | null | undefined): string {
  const find = (choices: [RegExp, string][]) => choices.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = find(browsers) ?? program.exec(userAgent ?? "")?.[1];
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
