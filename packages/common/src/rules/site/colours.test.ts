import { dark, light, ownDark, ownLight } from '../../antd/tokens.ts';
import { contrastOf, mixed, poorContrast, SURFACES, tintsOf } from './colours.ts';

const OURS = { light: '#2848A8', dark: '#9AB0F5', panel: '#14213F' };

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#777777', '#777777')).toBe(1);
  expect(mixed('#ff0000', '#0000ff', 0.5)).toBe('#800080');
});

test('the surfaces are those of the themes', () => {
  expect(SURFACES).toEqual({
    light: { paper: light.colorBgLayout, sheet: light.colorBgContainer, ink: light.colorTextLightSolid },
    dark: { paper: dark.colorBgLayout, sheet: dark.colorBgElevated, ink: dark.colorTextLightSolid },
    panel: { text: ownLight.panelText, secondary: ownLight.panelTextSecondary, ornament: ownLight.panelAccent },
  });
  expect(ownDark).toMatchObject({ panelText: ownLight.panelText, panelTextSecondary: ownLight.panelTextSecondary });
});

test.each([
  ['our own', {}, undefined],
  ['a pale colour of the light theme', { light: '#7f9bff' }, { colour: 'light', needed: 4.5 }],
  ['a dark colour of the dark theme', { dark: '#2848A8' }, { colour: 'dark', needed: 4.5 }],
  ['a pale panel', { panel: '#4a6fd0' }, { colour: 'panel', needed: 4.5 }],
])('%s', (_, change, found) => {
  const poor = poorContrast({ ...OURS, ...change });
  if (found === undefined) expect(poor).toBeUndefined();
  else {
    expect(poor).toMatchObject(found);
    expect(poor?.ratio).toBeLessThan(found.needed);
  }
});

test.each(['light', 'dark'] as const)('what is hovered or pressed in the %s theme has no less contrast', (theme) => {
  const { main, hover, active } = tintsOf(OURS, theme);
  const { ink } = SURFACES[theme];
  expect(contrastOf(hover, ink)).toBeGreaterThan(contrastOf(main, ink));
  expect(contrastOf(active, ink)).toBeGreaterThan(contrastOf(hover, ink));
});
