/** The colours of a provider, each as `#rrggbb`. */
export interface SiteColours {
  /** Links, primary buttons and selection in the light theme. */
  light: string;
  /** The same in the dark theme. */
  dark: string;
  /** Ground of the artwork beside the sign-in form, in both themes. */
  panel: string;
}

/** Contrast that text needs, and that graphics and the focus ring need. */
const TEXT = 4.5;
const GRAPHICS = 3;

/* Surfaces of `antd/tokens.ts` that lie under or over these colours; a test compares them. */
export const SURFACES = {
  light: { paper: '#F6F5F1', sheet: '#FFFFFF', ink: '#FFFFFF' },
  dark: { paper: '#0E121A', sheet: '#1D2431', ink: '#0E1422' },
  panel: { text: '#FFFFFF', secondary: '#B9C4DE', ornament: '#E3CFA0' },
} as const;

export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours (WCAG 2), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `colour` (0 to 1) over `ground`. */
export function mixed(colour: string, ground: string, share: number): string {
  const under = channels(ground);
  const mix = channels(colour).map((value, i) => Math.round(value * share + (under[i] ?? 0) * (1 - share)));
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The tints of a theme, made from its colour. Hovered and pressed ones have more contrast, never less. */
export function tintsOf({ light, dark }: Pick<SiteColours, 'light' | 'dark'>, theme: 'light' | 'dark') {
  const colour = theme === 'dark' ? dark : light;
  const ground = theme === 'dark' ? '#151A24' : '#FFFFFF';
  const towards = theme === 'dark' ? '#FFFFFF' : '#000000';
  return {
    main: colour,
    hover: mixed(colour, towards, 0.88),
    active: mixed(colour, towards, 0.76),
    pale: mixed(colour, ground, 0.08),
    paleStrong: mixed(colour, ground, 0.14),
    edge: mixed(colour, ground, 0.32),
    halo: `${colour}3d`,
  };
}

export interface PoorContrast {
  colour: keyof SiteColours;
  /** Measured, rounded down to two decimals. */
  ratio: number;
  needed: number;
}

/** The first colour whose contrast is too low where it is used; undefined when all can be read. */
export function poorContrast(colours: SiteColours): PoorContrast | undefined {
  const themed = (['light', 'dark'] as const).flatMap((theme) => {
    const { main, paleStrong } = tintsOf(colours, theme);
    return [...Object.values(SURFACES[theme]), paleStrong].map((ground) => [theme, main, ground, TEXT] as const);
  });
  const { text, secondary, ornament } = SURFACES.panel;
  const checks = [
    ...themed,
    ['panel', text, colours.panel, TEXT] as const,
    ['panel', secondary, colours.panel, TEXT] as const,
    ['panel', ornament, colours.panel, GRAPHICS] as const,
  ];
  for (const [colour, over, ground, needed] of checks) {
    const ratio = contrastOf(over, ground);
    if (ratio < needed) return { colour, ratio: Math.floor(ratio * 100) / 100, needed };
  }
  return undefined;
}
