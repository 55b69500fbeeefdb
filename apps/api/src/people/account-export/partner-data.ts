import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { all, BATCH, byPerson, inBatches, type Data } from './data.ts';

const COMPANY = ['co_id', 'website', 'phone', 'email', 'province_id', 'city_id', 'intention_types'] as const;
const PERSON = ['user_id', 'position_name', 'country_id', 'province_id', 'city_id', 'address'] as const;
/** When it was sent: a question moves the other time. */
const SENT = sql<Date>`coalesce(submitted_at, applied_at)`.as('applied_at');
const APPLICATION = ['approval_status', 'approval_opinion', 'refused_fields', 'decided_at'] as const;
const CONTRACT = [
  'sign_type',
  'wanted_level',
  'granted_level',
  'approval_status',
  'approval_opinion',
  'decided_at',
] as const;
const CONTACT = [
  'user_id',
  'user_name',
  'role',
  'status',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'position_id',
  'department',
  'qq',
  'spare_email',
  'telephone',
  'fax',
  'created_by',
  'created_at',
] as const;
const INVITATION = ['user_id', 'user_name', 'channel', 'sent_at', 'expires_at', 'opened_at', 'withdrawn_at'] as const;
const OWNERSHIP = ['time', 'action', 'from_user', 'to_user', 'reason'] as const;

/** People of the company: everybody for the main account, else the user alone. */
function people(db: Db, { userId, coId, role }: Who, after: string) {
  return db
    .selectFrom('app_user as u')
    .where('u.co_id', '=', coId)
    .where('u.user_id', '>', after)
    .$if(role !== PartnerRole.admin, (query) => query.where('u.user_id', '=', userId))
    .orderBy('u.user_id')
    .limit(BATCH);
}

function contacts(db: Db, who: Who) {
  return byPerson((after) =>
    people(db, who, after)
      .leftJoin('contact as c', 'c.user_id', 'u.user_id')
      .leftJoin('app_user as creator', 'creator.user_id', 'c.created_by')
      .select([
        'u.user_id',
        'u.user_name',
        'u.role',
        'u.status',
        'u.email',
        'u.email_verified',
        'u.phone',
        'u.phone_verified',
        'u.position_id',
        'c.department',
        'c.qq',
        'c.spare_email',
        'c.telephone',
        'c.fax',
        'creator.user_name as created_by',
        'u.created_at',
      ])
      .execute(),
  );
}

function invitations(db: Db, who: Who) {
  return byPerson((after) =>
    people(db, who, after)
      .innerJoin('invitation as i', 'i.user_id', 'u.user_id')
      .select(['u.user_id', 'u.user_name', 'i.channel', 'i.sent_at', 'i.expires_at', 'i.opened_at', 'i.withdrawn_at'])
      .execute(),
  );
}

/**
 * Offers and changes of the main account, with the names of accounts that still exist. It leaves out which member of
 * staff acted.
 */
function ownership(db: Db, { userId, coId, role }: Who) {
  const from = sql<string>`coalesce(audit.detail->>'from', audit.actor_id)`;
  const to = sql<string>`audit.detail->>'to'`;
  return inBatches((before) =>
    db
      .selectFrom('audit')
      .leftJoin('app_user as f', (join) => join.on('f.user_id', '=', from))
      .leftJoin('app_user as t', (join) => join.on('t.user_id', '=', to))
      .select([
        'audit.id',
        'audit.at as time',
        'audit.action',
        sql<string | null>`coalesce(f.user_name, ${from})`.as('from_user'),
        sql<string | null>`coalesce(t.user_name, ${to})`.as('to_user'),
        sql<string | null>`audit.detail->>'reason'`.as('reason'),
      ])
      .where('audit.object_id', '=', coId)
      .where('audit.action', 'like', 'ownership.%')
      .where('audit.id', '<', before)
      .$if(role !== PartnerRole.admin, (query) =>
        query.where((is) => is.or([is(from, '=', userId), is(to, '=', userId)])),
      )
      .orderBy('audit.id', 'desc')
      .limit(BATCH)
      .execute(),
  );
}

interface Who {
  userId: string;
  coId: string;
  role: number | null;
}

/** Additional data of a partner's account: company and people for the main account, their own rows for contacts. */
export function partnerDataOf(db: Db, who: Who): Data[] {
  const { userId, coId } = who;
  const person: Data[] = [
    {
      name: 'person',
      columns: PERSON,
      one: true,
      batches: all(() => db.selectFrom('partner_person').select(PERSON).where('user_id', '=', userId).execute()),
    },
    { name: 'contacts', columns: CONTACT, batches: contacts(db, who) },
    { name: 'invitations', columns: INVITATION, batches: invitations(db, who) },
    { name: 'ownership', columns: OWNERSHIP, batches: ownership(db, who) },
  ];
  if (who.role !== PartnerRole.admin) return person;
  return [
    {
      name: 'partner-company',
      columns: COMPANY,
      one: true,
      batches: all(() => db.selectFrom('partner_company').select(COMPANY).where('co_id', '=', coId).execute()),
    },
    {
      name: 'registration',
      columns: ['applied_at', ...APPLICATION],
      batches: all(() =>
        db
          .selectFrom('registration_application')
          .select(APPLICATION)
          .select(SENT)
          .where('co_id', '=', coId)
          .orderBy('id')
          .execute(),
      ),
    },
    {
      name: 'contracts',
      columns: ['applied_at', ...CONTRACT],
      batches: all(() =>
        db
          .selectFrom('contract_application')
          .select(CONTRACT)
          .select(SENT)
          .where('co_id', '=', coId)
          .orderBy('id')
          .execute(),
      ),
    },
    ...person,
  ];
}
