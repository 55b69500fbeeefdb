import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

type Seed = readonly [queue: string, field: string, zh: string, en: string];

/** The first questions of partner applications, contracts and accounts. */
const SEEDS: readonly Seed[] = [
  ['registration', 'company_name', '这是营业执照上的企业全称吗？', 'Is this the full company name as registered?'],
  [
    'registration',
    'company_main_business',
    '请具体说明主营业务。',
    'Please describe what your company does in more detail.',
  ],
  ['registration', 'company_address', '请填写完整的企业地址。', 'Please enter the full company address.'],
  [
    'registration',
    'intention_partner_type',
    '请确认{company}希望成为哪类合作伙伴。',
    'Which types of partner does {company} want to become?',
  ],
  ['registration', '', '请核对“{field}”，如有误请修改。', 'Please check “{field}”, and correct it if needed.'],
  [
    'contract',
    'sign_type',
    '请确认{company}希望以哪类合作伙伴签约。',
    'As which type of partner does {company} want to sign?',
  ],
  [
    'contract',
    'partner_level',
    '请确认申请的等级，并说明理由。',
    'Please confirm the level that you apply for, and say why.',
  ],
  ['account', 'login_name', '请核对登录名，如有误请修改。', 'Please check the login name, and correct it if needed.'],
  ['account', 'username', '请填写使用人的真实姓名。', 'Please enter the real name of the person.'],
  [
    'account',
    'note',
    '请说明申请人在{company}的岗位和申请原因。',
    'What is the position of the applicant at {company}, and why is the account needed?',
  ],
];
const FIRST = 101;

/**
 * Questions in all queues. The promised time of partner applications stops as that of verifications: `submitted_at`
 * keeps when they were sent. That of accounts counts from `staff_since`.
 */
export const up = run(
  sql`alter table registration_application add column submitted_at timestamptz`,
  sql`alter table contract_application add column submitted_at timestamptz`,
  ...SEEDS.map(
    ([queue, field, zh, en], at) =>
      sql`insert into prepared_text (id, queue, kind, field, reason, position, text_zh, text_en)
        values (${sql.lit(FIRST + at)}, ${sql.lit(queue)}, 'ask', ${sql.lit(field)}, '', ${sql.lit(FIRST + at)}, ${sql.lit(zh)}, ${sql.lit(en)})`,
  ),
  sql`insert into prepared_text_version (text_id, version, text_zh, text_en, changed_by, changed_at)
    select id, version, text_zh, text_en, '', now() from prepared_text where id between ${sql.lit(FIRST)} and ${sql.lit(FIRST + SEEDS.length - 1)}`,
);
