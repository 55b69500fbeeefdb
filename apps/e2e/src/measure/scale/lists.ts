import type { PostgresDatabase } from '../postgres.ts';
import { READERS, REQUEST, type Reader } from './rows.ts';

/** A list or search, as a page asks for it, with the figure it should have, in milliseconds (median). */
export interface List {
  name: string;
  reader: Reader;
  path: string;
  wanted?: number;
}

const API = '/api/account/v1';
const { enterprise, partner } = READERS;
const searchFor = (text: string) => `${API}/console/search?text=${encodeURIComponent(text)}`;
const customers = (query: string) => `${API}/customers?limit=10&offset=0&${new URLSearchParams(query).toString()}`;
const contacts = (email: string) =>
  `${API}/partner/${partner.company}/user?limit=10&offset=0&email=${encodeURIComponent(email)}`;
const queue = (query: string) => `${API}/certification/approvals?start=0&count=20&user_type=2&${query}`;

/** The cursor of the page behind the row at nine tenths of a list. */
function deep(postgres: PostgresDatabase, list: string, { time, id }: { time: string; id: string }): string {
  const [us, key] = postgres
    .run(
      `select (extract(epoch from ${time}) * 1000000)::bigint, to_json(${id}) from ${list}
       order by ${time}, ${id} limit 1 offset (select count(*) * 9 / 10 from ${list})`,
    )
    .split('|');
  return Buffer.from(JSON.stringify(['after', Number(us), JSON.parse(key ?? '')])).toString('base64url');
}

/** All of them, for a database with a world. */
export function listsOf(postgres: PostgresDatabase): List[] {
  const lists = (reader: Reader, paths: Readonly<Record<string, string | readonly [string, number]>>): List[] =>
    Object.entries(paths).map(([name, path]) =>
      typeof path === 'string' ? { name, reader, path } : { name, reader, path: path[0], wanted: path[1] },
    );
  const deepRequest = deep(postgres, 'certification where status = 1 and user_type = 2', {
    time: 'applied_at',
    id: 'approval_id',
  });
  const deepCustomer = deep(postgres, 'company where kind = 2', { time: 'created_at', id: 'co_id' });
  return [
    ...lists('enterprise', {
      'certification records of one company': `${API}/certification/approval?user_id=${enterprise.me}&limit=10&offset=0`,
      'credit details of one company': `/api/credits/v1/credits/details?user_id=${enterprise.me}&limit=10&offset=0`,
      'own access keys, beside those of others': `${API}/access_keys?limit=10&offset=0`,
      'security activity of one person': `${API}/activity?limit=20`,
    }),
    ...lists('partner', {
      'contacts of one company': `${API}/partner/${partner.company}/user?limit=10&offset=0`,
      'contacts of one company, by an e-mail that one has': contacts('person777@'),
      'contacts of one company, by an e-mail without a match': contacts('unknown@'),
      'contacts of one company, by a part of an e-mail that all have': contacts('@measured.example'),
      'contacts of one company, by a part of an e-mail that one of a hundred has': contacts('77@'),
    }),
    ...lists('staff', {
      'staff queue, pending': queue('status=1'),
      'staff queue, pending, at row 10,000': [queue('status=1').replace('start=0', 'start=9980'), 50],
      'staff queue, pending, by cursor at nine tenths': [queue(`status=1&cursor=${deepRequest}`), 50],
      'staff queue, pending, the last page': [queue('status=1&cursor=last'), 50],
      'staff queue, processed': queue('status=2,3&order=desc'),
      'staff queue, pending, by a name that few have': queue('status=1&company=any%20777'),
      'staff queue, pending, by day': queue(`status=1&from=${new Date().toISOString().slice(0, 10)}`),
      'conflicts of a request': `${API}/certification/approval/${REQUEST}/conflicts`,
      'contract applications, pending': `${API}/csp/contract_approvals?approval_status=1&limit=20&offset=0`,
      'overview of 12 weeks': [`${API}/approvals/overview?weeks=12`, 30],
      'customers of the console': customers(''),
      'customers, by cursor at nine tenths': [customers(`order=asc&cursor=${deepCustomer}`), 50],
      'customers, sorted by country': customers('sort=country'),
      'customers, sorted by who created them': customers('sort=creator'),
      'customers, by a part of the name': customers('company_name=科技 777'),
      'customers, by a common part of the name': [customers('company_name=科技'), 50],
      'search by a part of a Chinese name': searchFor('柏和'),
      'search by a part of a name that many have': searchFor('科技'),
      'search by the beginning of an e-mail': searchFor('mail77'),
      'search by the beginning of a phone': searchFor('1300000077'),
      'search by the beginning of a login name': searchFor('login9'),
      'search without a match': searchFor('qqzzx'),
      partners: '/api/account/v2/partners?limit=20&offset=0',
      'partners, by a name that few have': '/api/account/v2/partners?limit=20&offset=0&company_name=ner%20777',
      'audit log': `${API}/audit?limit=20`,
      'audit of a company': [`${API}/audit?limit=20&company=co-777`, 50],
      'audit of a company with half of all entries': [`${API}/audit?limit=20&company=${enterprise.company}`, 50],
      'audit of a company with many members': [`${API}/audit?limit=20&company=${partner.company}`, 50],
      'audit by a part of a name that many have': [`${API}/audit?limit=20&actor=${encodeURIComponent('松')}`, 50],
      'audit by a part of the names of many who did nothing': [`${API}/audit?limit=20&actor=person%201`, 50],
      'audit by a part of a name': [`${API}/audit?limit=20&actor=${encodeURIComponent('松远')}`, 50],
      'audit by a name without a match': [`${API}/audit?limit=20&actor=qqzzx`, 50],
      'audit of a noun that is rare': [`${API}/audit?limit=20&action=remote.`, 50],
    }),
  ];
}
