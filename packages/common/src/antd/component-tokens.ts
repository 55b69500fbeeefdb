import { dark, light } from './tokens.ts';

/* The look of antd's components. Only the build reads it, which makes their styles and variables (`packages/build`). */

const componentsIn = (c: typeof light | typeof dark) => ({
  Layout: {
    headerBg: c.colorBgContainer,
    headerHeight: 64,
    headerPadding: '0 24px',
    siderBg: c.colorBgLayout,
    bodyBg: c.colorBgLayout,
  },
  Menu: {
    itemBg: 'transparent',
    subMenuItemBg: 'transparent',
    activeBarBorderWidth: 0,
    itemHeight: 40,
    iconSize: 16,
    itemBorderRadius: 8,
    itemMarginInline: 12,
    itemMarginBlock: 2,
    itemColor: c.colorTextSecondary,
    itemHoverColor: c.colorText,
    itemHoverBg: c.colorFillTertiary,
    itemSelectedBg: c.colorPrimaryBgHover,
    itemSelectedColor: c.colorPrimary,
    groupTitleColor: c.colorTextTertiary,
    groupTitleFontSize: 12,
  },
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    paddingInline: 20,
    paddingInlineLG: 24,
    paddingInlineSM: 12,
    contentFontSizeLG: 16,
    defaultBg: c.colorBgContainer,
  },
  // On the dark ground behind an enlarged picture, which is dark in both modes.
  Image: {
    previewOperationColor: 'rgba(255, 255, 255, 0.88)',
    previewOperationHoverColor: '#ffffff',
    previewOperationColorDisabled: 'rgba(255, 255, 255, 0.4)',
  },
  Card: { headerFontSize: 16, headerHeight: 60, headerPadding: 24, bodyPadding: 24 },
  Form: {
    verticalLabelPadding: '0 0 6px',
    itemMarginBottom: 28,
    labelColor: c.colorText,
    labelRequiredMarkColor: c.colorError,
  },
  Input: {
    activeShadow: `0 0 0 3px ${c.controlOutline}`,
    errorActiveShadow: `0 0 0 3px ${c.colorErrorBg}`,
    paddingInline: 12,
    paddingInlineLG: 14,
    inputFontSizeLG: 16,
  },
  Select: {
    optionHeight: 36,
    optionPadding: '7px 12px',
    optionSelectedBg: c.controlItemBgActive,
    optionSelectedFontWeight: 600,
  },
  Table: {
    headerBg: c.colorFillAlter,
    headerColor: c.colorTextSecondary,
    headerSplitColor: 'transparent',
    headerBorderRadius: 8,
    rowHoverBg: c.colorFillAlter,
    borderColor: c.colorSplit,
    headerSortActiveBg: c.colorFillAlter,
    headerSortHoverBg: c.colorFillTertiary,
    bodySortBg: 'transparent',
    cellPaddingBlock: 14,
    cellPaddingInline: 16,
    cellPaddingBlockMD: 12,
    cellPaddingInlineMD: 16, // 50 px rows; staff queues use size="middle", 46 px
  },
  Segmented: {
    trackBg: c.colorFillSecondary,
    trackPadding: 3,
    itemSelectedBg: c === light ? '#FFFFFF' : '#3B465C',
    itemColor: c.colorTextSecondary,
    itemSelectedColor: c.colorText,
  },
  Steps: { iconSize: 28, titleLineHeight: 28 },
  Checkbox: { colorWhite: c.colorTextLightSolid }, // the tick
  Tag: { defaultBg: c.colorFillTertiary, defaultColor: c.colorTextSecondary },
  Alert: { defaultPadding: '12px 16px', withDescriptionPadding: '16px 20px' },
  Modal: { titleFontSize: 18, titleLineHeight: 26 / 18, paddingContentHorizontalLG: 24, paddingMD: 24 },
  Descriptions: { labelColor: c.colorTextTertiary, itemPaddingBottom: 12 },
  Pagination: { itemActiveBg: c.colorPrimaryBg },
  Tooltip: { colorTextLightSolid: '#FFFFFF' },
  Carousel: { dotHeight: 4, dotWidth: 16, dotActiveWidth: 32, dotGap: 6 },
});

/** antd's component tokens by mode. */
export const components = { light: componentsIn(light), dark: componentsIn(dark) };
