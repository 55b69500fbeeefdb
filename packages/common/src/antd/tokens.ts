/**
 * The look "paper, ink and seal": tokens for antd 6. `theme.ts` makes themes and CSS variables of them.
 *
 * Contrast on the worst surface on which a colour is used: text at least 4.5, edges of controls at least 3. Measure
 * again after changing a colour.
 */

// Weights: 400 and 600 only. Common CJK system fonts carry Regular and Bold and fake the rest.
const fontFamily =
  'var(--acc-latin, system-ui), "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

const LATIN = '-apple-system, "Segoe UI", Roboto';
/**
 * Fonts of Latin text by language, before the Chinese ones. Linux has none of the first three: English then needs its
 * Latin fonts, because ’ of a Chinese font is as wide as a letter. Chinese text keeps “” of the Chinese font there.
 */
export const latinFonts = {
  'zh-CN': LATIN,
  'en-US': `${LATIN}, "Noto Sans", Ubuntu, Cantarell, "Liberation Sans", "DejaVu Sans"`,
} as const;
// Access keys and request ids only. Credit codes and times stay in the sans face with tabular figures.
const fontFamilyCode =
  'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace';

const shape = {
  fontFamily,
  fontFamilyCode,
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeHeading1: 32, // sign-in headline in the artwork panel
  fontSizeHeading2: 26, // sign-in form title, result titles
  fontSizeHeading3: 22, // page title
  fontSizeHeading4: 18, // card with a page's main subject
  fontSizeHeading5: 16, // card title, section title
  lineHeight: 22 / 14,
  lineHeightSM: 20 / 12,
  lineHeightLG: 24 / 16,
  lineHeightHeading1: 44 / 32,
  lineHeightHeading2: 36 / 26,
  lineHeightHeading3: 30 / 22,
  lineHeightHeading4: 26 / 18,
  lineHeightHeading5: 24 / 16,
  fontWeightStrong: 600,

  borderRadiusXS: 4, // checkbox, tag
  borderRadiusSM: 6, // small controls
  borderRadius: 8, // controls
  borderRadiusLG: 12, // cards, modals, artwork panel on phones

  controlHeightSM: 32, // inline edit, table actions
  controlHeight: 40, // forms, filters
  controlHeightLG: 48, // sign-in, registration, phones

  sizeUnit: 4, // 4 8 12 16 24 32 48 64
  lineWidthFocus: 2, // focus ring
  motionDurationFast: '0.12s', // colour, focus ring
  motionDurationMid: '0.2s', // dropdown, inline edit row
  motionDurationSlow: '0.32s', // modal, drawer, carousel
  motionEaseOut: 'cubic-bezier(0.2, 0, 0, 1)', // elements that appear
  motionEaseInOut: 'cubic-bezier(0.4, 0, 0.2, 1)', // elements that move
  wireframe: false,
};

const colourLight = {
  colorBgLayout: '#F6F5F1', // paper
  colorBgContainer: '#FFFFFF', // sheet
  colorBgElevated: '#FFFFFF',
  colorBgSpotlight: '#1B2232', // tooltip
  colorBgMask: 'rgba(20, 26, 40, 0.48)',
  colorFillAlter: '#FAF9F6', // table head, read-only box
  colorFillQuaternary: 'rgba(27, 34, 50, 0.03)',
  colorFillTertiary: 'rgba(27, 34, 50, 0.05)',
  colorFillSecondary: 'rgba(27, 34, 50, 0.07)',
  colorFill: 'rgba(27, 34, 50, 0.12)',
  colorText: '#1B2232', // ink
  colorTextSecondary: '#4A5265',
  colorTextTertiary: '#636B7D', // hints; still >= 4.5:1 on paper
  colorTextQuaternary: '#6B7385',
  colorTextPlaceholder: '#6B7385',
  colorTextDisabled: '#8C93A2', // disabled controls are exempt; never for text that must be read
  colorTextLightSolid: '#FFFFFF',
  colorIcon: '#636B7D',
  colorIconHover: '#1B2232',
  colorBorder: '#868E9F', // edge of a control: 3:1
  colorBorderSecondary: '#E6E4DD', // separators, without meaning
  colorSplit: '#ECEAE4',
  colorPrimary: '#2848A8', // lapis: links, primary buttons, selection. Nothing else.
  colorPrimaryHover: '#3A5BC0',
  colorPrimaryActive: '#1D3785',
  colorPrimaryBg: '#EDF1FB',
  colorPrimaryBgHover: '#DFE6F8',
  colorPrimaryBorder: '#5F7CCF', // antd draws its keyboard focus ring in this: keep it >= 3:1 on every surface
  colorPrimaryBorderHover: '#4A68C4',
  colorPrimaryText: '#2848A8',
  colorLink: '#2848A8',
  colorLinkHover: '#3A5BC0',
  colorLinkActive: '#1D3785',
  colorInfo: '#2848A8',
  colorInfoBg: '#EDF1FB',
  colorInfoBorder: '#C3CFF0',
  colorSuccess: '#27703A', // approved
  colorSuccessBg: '#EBF5EC',
  colorSuccessBorder: '#BFDDC5',
  colorWarning: '#D46B08', // pending: dots and icons; its text is colorWarningText
  colorWarningText: '#9C4A00',
  colorWarningBg: '#FFF3E3',
  colorWarningBorder: '#F3D2A4',
  colorError: '#B42F26', // rejected
  colorErrorHover: '#C84A40',
  colorErrorActive: '#92231C',
  colorErrorText: '#B42F26',
  colorErrorBg: '#FDEFED',
  colorErrorBorder: '#F0C3BD',
  controlOutline: 'rgba(40, 72, 168, 0.22)',
  controlItemBgHover: '#F3F2ED',
  controlItemBgActive: '#EDF1FB',
  boxShadowTertiary: '0 1px 2px rgba(27, 34, 50, 0.04)', // cards: the border separates them
  boxShadow: '0 8px 28px rgba(27, 34, 50, 0.12), 0 2px 6px rgba(27, 34, 50, 0.06)', // modal
  boxShadowSecondary: '0 8px 28px rgba(27, 34, 50, 0.12), 0 2px 6px rgba(27, 34, 50, 0.06)', // popover
};

const colourDark: Record<keyof typeof colourLight, string> = {
  colorBgLayout: '#0E121A',
  colorBgContainer: '#151A24',
  colorBgElevated: '#1D2431',
  colorBgSpotlight: '#323B4D',
  colorBgMask: 'rgba(4, 6, 10, 0.64)',
  colorFillAlter: '#1A202C',
  colorFillQuaternary: 'rgba(232, 234, 240, 0.04)',
  colorFillTertiary: 'rgba(232, 234, 240, 0.06)',
  colorFillSecondary: 'rgba(232, 234, 240, 0.09)',
  colorFill: 'rgba(232, 234, 240, 0.14)',
  colorText: '#E8EAF0',
  colorTextSecondary: '#B3BAC9',
  colorTextTertiary: '#949CAE',
  colorTextQuaternary: '#8C94A6',
  colorTextPlaceholder: '#8C94A6',
  colorTextDisabled: '#687084',
  colorTextLightSolid: '#0E1422', // text ON lapis, jade, red: dark ink on a light fill
  colorIcon: '#949CAE',
  colorIconHover: '#E8EAF0',
  colorBorder: '#6B768C',
  colorBorderSecondary: '#272F3E',
  colorSplit: '#242C3A',
  colorPrimary: '#9AB0F5',
  colorPrimaryHover: '#B4C5FA',
  colorPrimaryActive: '#849DEB',
  colorPrimaryBg: '#1C2743',
  colorPrimaryBgHover: '#243155',
  colorPrimaryBorder: '#7F98E6',
  colorPrimaryBorderHover: '#93A9EE',
  colorPrimaryText: '#9AB0F5',
  colorLink: '#9AB0F5',
  colorLinkHover: '#B4C5FA',
  colorLinkActive: '#849DEB',
  colorInfo: '#9AB0F5',
  colorInfoBg: '#1C2743',
  colorInfoBorder: '#3A4C7E',
  colorSuccess: '#86CF97',
  colorSuccessBg: '#16291D',
  colorSuccessBorder: '#2D5238',
  colorWarning: '#F2B266',
  colorWarningText: '#F2B266',
  colorWarningBg: '#30220F',
  colorWarningBorder: '#5E441E',
  colorError: '#F49A90',
  colorErrorHover: '#F8B4AC',
  colorErrorActive: '#E5857A',
  colorErrorText: '#F49A90',
  colorErrorBg: '#351B19',
  colorErrorBorder: '#683330',
  controlOutline: 'rgba(154, 176, 245, 0.30)',
  controlItemBgHover: '#1F2634',
  controlItemBgActive: '#1C2743',
  boxShadowTertiary: 'none',
  boxShadow: '0 12px 40px rgba(0, 0, 0, 0.55), 0 0 0 1px #2B3445',
  boxShadowSecondary: '0 12px 40px rgba(0, 0, 0, 0.55), 0 0 0 1px #2B3445',
};

// Our own colours, no antd tokens; `variablesOf` publishes them as CSS variables.
export const ownLight = {
  jade: '#0B6664',
  jadeBg: '#E6F3F1',
  jadeBorder: '#B4D9D4', // verified: a lasting state, not a decision
  neutralBg: '#EFEEEA',
  neutralText: '#4A5265', // not verified, disabled
  panel: '#14213F',
  panelDeep: '#0F1A33',
  panelText: '#FFFFFF',
  panelTextSecondary: '#B9C4DE',
  panelAccent: '#E3CFA0', // artwork panel
  frameWidthNarrow: 720,
  frameWidth: 1120,
  frameWidthWide: 1440,
  siderWidth: 232,
  headerHeight: 64,
};
export const ownDark: typeof ownLight = {
  ...ownLight,
  jade: '#6FCFC6',
  jadeBg: '#0F2A2A',
  jadeBorder: '#235350',
  neutralBg: '#232A37',
  neutralText: '#B3BAC9',
  panel: '#121C36',
  panelDeep: '#0C1428',
};

export const light = { ...shape, ...colourLight };
export const dark = { ...shape, ...colourDark };
