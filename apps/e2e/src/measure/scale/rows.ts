/** The readers of the lists, each with much of their own. */
export const READERS = {
  enterprise: { me: 'u-enterprise', company: 'c-enterprise' },
  partner: { me: 'u-partner', company: 'c-partner' },
  staff: { me: 'u-staff', company: '' },
} as const;
export type Reader = keyof typeof READERS;

/** A pending request of an enterprise whose code and name others have, too. */
export const REQUEST = 1;

/** What comes after the rows: the counters of the trigger, which is off while they are added. */
export const COUNTED = `update certification set lic_id = 'lic-000000001' where approval_id = ${REQUEST};
  truncate certification_count;
  insert into certification_count (owner, status, number)
  select owner, status, count(*) from certification cross join lateral (values (co_id), ('type:' || user_type)) as owners (owner)
  group by owner, status;
  vacuum analyze certification; vacuum analyze certification_count;`;

/** SQL of the name of company or person `n`: a few characters of a few hundred, as Chinese names are. */
function nameSql(of: 'company' | 'person'): string {
  const one = (factor: number) =>
    `substr('沅澧衡远星火临海澄岸观山北岭鹿鸣浅川南屏望舒青穗汀兰和风橘云栖暮岚硕果安岳平宁江河湖泽松柏竹梅春夏秋冬金木水土', 1 + ((n::bigint * ${factor} / 7) % 56)::integer, 1)`;
  return of === 'company'
    ? `${[7, 31, 97].map(one).join(' || ')} || (array['科技','贸易','物流','食品','机械'])[1 + n % 5] || ' ' || n || ' 有限公司'`
    : [13, 53, 389].map(one).join(' || ');
}

const { enterprise, partner, staff } = READERS;
/** A million of them are twelve weeks. */
const AGE = `now() - n * interval '7 seconds'`;
/** Rows that stay valid for as long as a world is kept. */
const LATER = "now() + interval '10 years'";

const people = `insert into company (co_id, kind, company_name, company_folded, admitted)
  values ('${enterprise.company}', 2, 'Enterprise', 'enterprise', false), ('${partner.company}', 4, 'Partner', 'partner', true);
insert into partner_company (co_id, phone, email, level) values ('${partner.company}', '+86-571-00000148', 'partner@measured.example', 4);
insert into app_user (user_id, user_type, co_id, role, user_name, email, email_verified, privileges, first_used_at) values
  ('${enterprise.me}', 2, '${enterprise.company}', 0, 'Ann', 'ann@measured.example', true, '{}', now()),
  ('${partner.me}', 4, '${partner.company}', 0, 'Bob', 'bob@measured.example', true, '{}', now()),
  ('${staff.me}', 8, null, null, 'Cai', 'cai@measured.example', true, array['Employee.Privilege.Admin'], now());
insert into partner_person (user_id, country_id) values ('${partner.me}', 6);
insert into app_user (user_id, user_type, user_name, email) select 'u-staff-' || n, 8, 'Staff ' || n, 'staff' || n || '@measured.example' from generate_series(0, 199) n;`;

/** What comes before the rows: readers, and the audit log in parts of a week for as long as entries are kept. */
export const BEGINNING = `${people}
  do $$ begin
    drop table parts.audit_first;
    for week in -26..1 loop
      execute format('create table parts.audit_%s partition of audit for values from (%L) to (%L)', week + 27,
        date_trunc('week', now()) + week * interval '7 days', date_trunc('week', now()) + (week + 1) * interval '7 days');
    end loop;
  end $$`;

const certification =
  'co_id, user_id, user_type, lic_type, lic_company, lic_code, auth_method, status, applied_at, decided_at';

/**
 * SQL of a world with `rows` companies, accounts, requests of each kind and files, twice as many sessions and audit
 * entries; each piece can be added beside the others. Without triggers and checks of foreign keys, which take several times as long.
 */
export const worldSql = (rows: number): Readonly<Record<string, string>> => ({
  // Each request of the company has a pending one of another company beside it, as in a shared queue.
  requests: `insert into certification (${certification})
    select case status when 3 then '${enterprise.company}' else 'co-' || n end,
      case status when 3 then '${enterprise.me}' else 'u-c' || n end, 2, 1, 'Company ' || n, lpad(n::text, 18, '9'), 1, status,
      ${AGE}, case status when 3 then ${AGE} + least(n % 90 * interval '1 hour', n % 90 / 90.0 * n * interval '7 seconds') end
    from generate_series(1, ${rows}) n cross join (values (1), (3)) as each (status) order by n, status`,
  credits: `insert into credit_record (co_id, kind, produced_at, detail_zh, detail_en, amount, remain)
    select '${enterprise.company}', 'credit', now() - n * interval '1 second', '消费', 'Use', -1, n from generate_series(1, ${rows}) n;
    insert into credit_balance (co_id, kind, granted, used, records) values ('${enterprise.company}', 'credit', 0, 0, ${rows});`,
  'access keys': `insert into access_key (id, access_key_id, secret_hash, last_four, user_id, created_at)
    select 'k-' || n, 'AK' || n, md5(n::text), 'abcd', case when n <= 5 then '${enterprise.me}' else 'u-' || n / 5 end, now() from generate_series(1, ${rows}) n;`,
  'audit entries': `insert into audit (at, actor_id, action, object_id, detail, subject_id, network, user_agent, digest)
    select now() - n * interval '1 second', '${enterprise.me}', 'accessKey.enabled', '${enterprise.me}', '{}', '${enterprise.me}', '203.0.113.7', 'Mozilla/5.0', 'measured'
    from generate_series(1, ${rows}) n;
    insert into audit (at, actor_id, action, object_id, detail, subject_id, network, user_agent, digest)
    select ${AGE}, 'u-c' || n, (array['signIn.succeeded', 'session.ended', 'customer.changed', 'accessKey.created', 'certification.submitted'])[1 + n % 5],
      'co-' || 1 + n * 31 % ${rows}, '{}', 'u-c' || n, '203.0.113.' || n % 250, 'Mozilla/5.0', 'measured'
    from generate_series(1, ${rows}::bigint) n;`,
  contacts: `insert into app_user (user_id, user_type, user_name, email, phone, co_id, role, status, self_registered, created_at, updated_at)
    select 'm-' || n, 32, 'Person ' || n, 'person' || n || '@measured.example', '+86-1' || lpad(n::text, 10, '0'), '${partner.company}', 2, 2, false, now() - n * interval '1 second', now()
    from generate_series(1, ${rows}) n;
    insert into contact (user_id, created_by) select 'm-' || n, '${partner.me}' from generate_series(1, ${rows}) n;
    insert into invitation (user_id, channel, sent_at, expires_at) select 'm-' || n, 'email', now(), ${LATER} from generate_series(1, ${rows}) n;`,
  companies: `insert into company (co_id, kind, company_name, company_folded, auth_status, region_id, created_by, created_at)
    select 'co-' || n, 2, ${nameSql('company')}, 'name ' || n,
      case when n % 100 < 60 then 0 when n % 100 < 95 then 2 when n % 100 < 99 then 1 else 3 end,
      case when n % 10 < 8 then 6 else 100 + n / 10 % 200 end, case when n % 5 = 0 then 'u-staff-' || n / 5 % 200 end, ${AGE}
    from generate_series(1, ${rows}) n;
    insert into app_user (user_id, user_type, co_id, user_name, login_name, email, phone, created_at)
    select 'u-c' || n, 2, 'co-' || n, ${nameSql('person')}, 'login' || n, 'mail' || n || '@customer' || n % 5000 || '.example', '+86-13' || lpad(n::text, 9, '0'), now()
    from generate_series(1, ${rows}) n;`,
  partners: `insert into company (co_id, kind, company_name, company_folded, admitted, created_at)
    select 'p-' || n, 4, 'Partner ' || n, 'partner' || n, true, now() - n * interval '1 second' from generate_series(1, ${rows}) n;
    insert into partner_company (co_id, phone, email, level) select 'p-' || n, '+86-571-00000148', 'p' || n || '@partner.example', 4 from generate_series(1, ${rows}) n;
    insert into contract_application (co_id, user_id, sign_type, wanted_level, applied_at)
    select 'p-' || n, '${partner.me}', 1, 4, now() - n * interval '1 second' from generate_series(1, ${rows}) n;`,
  sessions: `insert into session (session_id, secret_hash, user_id, remember, signed_in_at, last_used_at, expires_at, idle_seconds, idle_check_at, network, user_agent)
    select 's-' || n, md5(n::text), 'u-c' || 1 + n % ${rows}, true, now(), now(), ${LATER}, 315360000, ${LATER} - n * interval '10 seconds', '203.0.113.7', 'Mozilla/5.0'
    from generate_series(1, ${2 * rows}) n;`,
  // A fifth was given up: its last try is long ago.
  messages: `insert into outbox (channel, recipient, locale, template, text, dedupe_key, created_at, due_at, attempts, sent_at)
    select 'email', 'mail' || n || '@customer.example', 'zh-CN', 'verifyCode', '', 'd-' || n, now(), now() - n * interval '1 second',
      case when n % 5 = 0 then 12 else 1 end, case when n % 5 > 0 then now() end
    from generate_series(1, ${rows}) n;`,
  files: `insert into licence_file (lic_id, owner_id, co_id, lic_type, media_type, size, name, created_at, picture_hash)
    select 'lic-' || lpad(n::text, 9, '0'), 'u-c' || n, 'co-' || n, 1, 'image/png', 100000, 'licence.png', now() - interval '30 days', '' from generate_series(1, ${rows}) n`,
});
