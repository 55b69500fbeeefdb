interface Schema {
  type?: string;
  example?: unknown;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
}

const TEXT = 'text';
const TIME = '2026-11-02T09:30:00Z';

/** Content of a portal: its rules reject the word `text`. */
const SITE = {
  name: { 'zh-CN': '海星云', 'en-US': 'Sea Star' },
  hotline: '95000',
  links: { official: 'https://example.com/' },
};

/** Examples by a field's name on the wire, for values whose type alone does not say what they look like. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  account: 'lin.yuan@example.com',
  Account: 'lin.yuan@example.com',
  login_name: 'linyuan',
  username: 'Lin Yuan',
  user_name: 'Lin Yuan',
  email: 'lin.yuan@example.com',
  company_email: 'hello@example.com',
  phone: '+86-13800000148',
  company_phone: '+86-571-00000148',
  password: 'k-1.c2VhbGVk',
  old_password: 'k-1.c2VhbGVk',
  new_password: 'k-1.c2VhbGVk',
  verify_info: 'k-1.c2VhbGVk',
  VerifyInfo: 'k-1.c2VhbGVk',
  verify_code: '123456',
  VerifyCode: '123456',
  second_factor_code: '123456',
  nonce: '123456',
  user_code: '123-456-789',
  recovery_code: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2',
  domain: 'example.com',
  in_time: 7,
  company: 'Larkmoor Systems Ltd',
  Company: 'Larkmoor Systems Ltd',
  company_name: 'Larkmoor Systems Ltd',
  lic_company: 'Larkmoor Systems Ltd',
  LicCode: '9144030071526726XG',
  lic_code: '9144030071526726XG',
  Code: '9144030071526726XG',
  transaction_code: 'TX-1001',
  manifest_url: 'https://cdn.example.com/staff/mf-manifest.json',
  commit: '87a1a635',
  url: 'https://hooks.example.com/portal',
  idp_metadata_url: 'https://idp.example.com/metadata',
  company_official_website: 'https://example.com',
  company_main_business: 'Instruments',
  main_business: 'Instruments',
  contact_name: 'Lin Yuan',
  spare_email: 'lin@example.com',
  telephone: '010-12345678',
  fax: '010-12345678',
  address: '18 Paper Street',
  company_address: '18 Paper Street',
  position_name: 'Director',
  desc: 'Nightly backup',
  Opinion: '',
  RefusedFields: [],
  refused_fields: [],
  Marks: [],
  marks: [],
  AttrValue: 'Lin Yuan',
  user_id: 'u-1',
  UserId: 'u-1',
  state: 'cGFwZXItc3RyZWV0LTE4',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  redirect_uris: ['https://shop.example.com/back'],
  post_logout_redirect_uris: ['https://shop.example.com/'],
  origins: ['https://shop.example.com'],
  backchannel_logout_uri: 'https://shop.example.com/logout',
  founded_on: '2019-04-02',
  client_id: 'shop',
  networks: ['203.0.113.0/24'],
  expire_date: '2027-03-31',
  public_keys: '',
  keys_address: 'https://shop.example.com/keys',
  content: SITE,
  published: SITE,
  of: '/api/account/v1/customers',
  time_zone: 'Asia/Shanghai',
  chosen: 'Asia/Shanghai',
  used: 'Asia/Shanghai',
  total_credits: '100.00',
  available_credits: '80.00',
  used_credits: '20.00',
  remain_credits: '80.00',
};
/** An amount of credits that was added or taken has a sign. */
const creditsOf = (pattern = '') => (pattern.startsWith('^[+-]') ? '+20.00' : '20.00');

/** A value that fits a JSON schema; `name` is the name of its field. Of several shapes the first. */
export function exampleOf(schema: object, name = ''): unknown {
  const {
    type,
    example,
    format,
    pattern,
    enum: values,
    const: constant,
    anyOf,
    properties,
    items,
    minItems = 1,
  } = schema as Schema;
  if (example !== undefined) return example;
  if (constant !== undefined) return constant;
  if (values) return values[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0], name);
  if (type === 'boolean') return true;
  // A field with parts of its own is not the text of that name.
  const named = BY_NAME[name];
  if (named !== undefined && (typeof named === 'object' || !properties)) return named;
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([field, its]) => [field, exampleOf(its, field)]));
  if (items) return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name));
  if (format === 'date-time' || /(_time|_at)$|Time$/.test(name)) return TIME;
  if (type === 'string') return name === 'credits' ? creditsOf(pattern) : TEXT;
  return type === 'object' ? {} : 1;
}
