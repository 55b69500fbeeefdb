import { createRequire } from 'node:module';

const { made, prefix } = createRequire(__filename)('./sheets.cjs') as {
  made: () => { sheets: Record<string, string> };
  prefix: string;
};

test('rows with a radio button or a box of a group are 44 px high on phones', () => {
  const { more, fields } = made().sheets;
  expect(more).toContain(`@media(max-width:767px){.${prefix}-radio-wrapper::after{line-height:44px}}`);
  expect(fields).toContain(
    `:is(.${prefix}-checkbox-group,[role=group]) .${prefix}-checkbox-wrapper::after{line-height:44px}`,
  );
});

test('controls are 44 px high on phones', () => {
  const phone = /@media\(max-width:767px\)\{([^{]+)\{([^}]+)\}\}/.exec(made().sheets.base ?? '');

  expect(phone?.[1]).toContain(`.${prefix}-light`);
  expect(phone?.[1]).toContain(`.${prefix}-dark`);
  expect(phone?.[2]).toMatch(/-control-height:44px/);
  expect(phone?.[2]).toMatch(/-pagination-item-size:44px/);
  expect(phone?.[2]).toMatch(/-input-padding-block:10px/);
});
