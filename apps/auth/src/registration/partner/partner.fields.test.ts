import { draft, EMPTY, firstLabel, openFields, stepOf, type Fields } from './partner.fields.ts';

const policy = { min: 8, max: 16 };
const filled: Fields = {
  ...EMPTY,
  company_name: 'Larkmoor Systems Ltd',
  company_phone: '+86-571-00000148',
  company_email: 'hello@larkmoor.example',
  company_country: 6,
  company_province: 330000,
  company_city: 330100,
  company_address: '18 Paper Street',
  company_main_business: 'Instruments',
  company_industry: 65,
  intention_partner_type: [1],
  username: 'Lin Yuan',
  email: 'lin@larkmoor.example',
  phone: '+86-13800000126',
  verify_code: '308412',
  position_category: 1,
  position_name: 'Director',
  country: 6,
  province: 330000,
  city: 330100,
  address: '18 Paper Street',
  password: 'Quill-2026x',
  confirm_password: 'Quill-2026x',
  policy: true,
};

test('a form is valid when all rules pass, and the website is optional', () => {
  for (const step of [0, 1, 2] as const) {
    expect(openFields(step, filled, policy)).toEqual([]);
    expect(openFields(step, EMPTY, policy)).not.toEqual([]);
  }
});

test.each<[0 | 1 | 2, Partial<Fields>]>([
  [0, { company_name: 'L' }],
  [0, { company_official_website: 'javascript:alert(1)' }],
  [0, { company_phone: '+86-123' }],
  [0, { company_email: 'hello@larkmoor' }],
  [0, { company_industry: 0 }],
  [0, { company_main_business: ' ' }],
  [0, { company_address: '' }],
  [1, { intention_partner_type: [] }],
  [2, { username: '' }],
  [2, { phone: '+86-1' }],
  [2, { email: 'lin' }],
  [2, { verify_code: '1' }],
  [2, { position_category: 0 }],
  [2, { position_name: '' }],
  [2, { address: '' }],
  [2, { password: 'short' }],
  [2, { confirm_password: 'Other-2026x' }],
  [2, { policy: false }],
])('form %s is invalid with %j', (step, change) => {
  const open = openFields(step, { ...filled, ...change }, policy);
  expect(open).toEqual(expect.arrayContaining(Object.keys(change)));
  expect(firstLabel(step, open)).toMatch(/^(partner|register|lookup)\./);
});

test('the first open field is the first one on the page, not the first one that was checked', () => {
  expect(firstLabel(2, ['address', 'email', 'phone'])).toBe('register.field.phone');
  expect(firstLabel(0, ['company_address', 'company_country'])).toBe('lookup.country');
  expect(firstLabel(0, [])).toBeUndefined();
});

test('each field of the call is on a form', () => {
  expect(
    Object.keys(EMPTY)
      .map((field) => `${stepOf(field)} ${field}`)
      .filter((line) => line.startsWith('2')).length,
  ).toBe(14);
  expect(stepOf('company_phone')).toBe(0);
  expect(stepOf('intention_partner_type')).toBe(1);
  expect(stepOf('verify_code')).toBe(2);
});

test('the draft keeps everything but code, passwords and consent', () => {
  draft.keep({ ...filled, step: 2 });
  const kept = draft.read();
  expect(kept).toMatchObject({
    company_name: 'Larkmoor Systems Ltd',
    intention_partner_type: [1],
    country: 6,
    step: 2,
  });
  for (const secret of ['password', 'confirm_password', 'verify_code', 'policy'])
    expect(kept).not.toHaveProperty(secret);
  expect(sessionStorage.getItem('acc:draft:registerPartner')).not.toMatch(/Quill|308412/);
});
