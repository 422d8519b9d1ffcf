/**
 * The tint of a note in a mail, whose readers support no color functions: computed here, for the light and dark themes.
 */
export interface EmailTint {
  ground: string;
  line: string;
  night: { ground: string; line: string; ink: string; quiet: string };
}

interface Oklch {
  l: number;
  c: number;
  h: number;
}

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Like the tints of the app's own pages. */
export function emailTint(color: string): EmailTint {
  const { l, c, h } = oklchOf(color);
  const warm = clamp(0, (43 - Math.abs(h - 93)) / 30, 1);
  const nightHue = h - 22 * warm;
  const hex = (lightness: number, chroma: number, hue: number) => hexOf({ l: lightness, c: chroma, h: hue });
  return {
    ground: hex(clamp(0.915, l, 0.945), Math.min(c, 0.058), h),
    line: hex(0.82, Math.min(c, 0.075), h),
    night: {
      ground: hex(0.296 + 0.006 * warm - 0.04, Math.min(c * 0.56, 0.041) + 0.01 * warm, nightHue),
      line: hex(0.415, Math.min(c * 0.65, 0.054) + 0.008 * warm, nightHue),
      ink: hex(0.905, Math.min(c, 0.075), h),
      quiet: hex(0.765, Math.min(c * 0.6, 0.05), h),
    },
  };
}

/** Björn Ottosson's OKLab, in its cylindrical form. */
function oklchOf(color: string): Oklch {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const yellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, yellow),
    h: ((Math.atan2(yellow, a) * 180) / Math.PI + 360) % 360,
  };
}

function hexOf({ l, c, h }: Oklch): string {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const hex = linear.map((value) => {
    const bright = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(clamp(0, bright, 1) * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${hex.join("")}`;
}
