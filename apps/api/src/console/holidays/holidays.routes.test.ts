import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { holidays } from '../../operate/holidays.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { operateOn } from '../../testing/operate-here.ts';
import { temporaryFolder } from '../../testing/processes/process.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const as = api.as(callerOf(UserType.employee, 'ada', { privileges: [Privilege.admin] }));
const PATH = '/api/account/v1/holidays';
const folder = temporaryFolder('holidays');

function formOf(text: string | Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new Blob([text as string]), 'days');
  return form;
}
const bring = (text: string | Uint8Array) => as.post(`${PATH}/import`, formOf(text));
const CSV = 'day,works,name\n2027-01-01,0,元旦\n2027-02-06,1,春节（班）\n';
const event = (start: string, end: string, summary: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${start}\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:${summary}\r\n${more}END:VEVENT\r\n`;
const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//\r\n${events.join('')}END:VCALENDAR\r\n`;

afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('special_day').execute();
});

test.each([
  ['a CSV', CSV],
  ['a CSV of a spreadsheet', `\ufeffday,works,name\r\n2027-01-01,休,元旦\r\n2027-02-06,班,春节（班）\r\n`],
  ['a calendar', calendar(event('20270101', '20270102', '元旦'), event('20270206', '20270207', '春节（班）'))],
  [
    'a calendar that marks days',
    calendar(
      event('20270101', '20270102', '元旦'),
      event('20270206', '20270207', '春节（班）', 'X-APPLE-SPECIAL-DAY:ALTERNATE-WORKDAY\r\n'),
    ),
  ],
])('%s is imported, again without a change, and decides what is working time', async (_, file) => {
  expect(await bring(file)).toEqual([200, { added: 2, changed: 0, years: [2027] }]);
  expect(await bring(file)).toEqual([200, { added: 0, changed: 0, years: [2027] }]);
  expect(await as.get(`${PATH}?year=2027`)).toMatchObject([
    200,
    {
      year: 2027,
      days: [
        { day: '2027-01-01', works: 0, name: '元旦' },
        { day: '2027-02-06', works: 1, name: '春节（班）' },
      ],
    },
  ]);
  const clock = await readWorkingClock(api.db, api.services.config);
  expect(clock.isOpen(new Date('2027-01-01T10:00:00+08:00'))).toBe(false);
  expect(clock.isOpen(new Date('2027-02-06T10:00:00+08:00'))).toBe(true);
});

test('an entry of several days covers each of them', async () => {
  expect((await bring(calendar(event('20270501', '20270506', '劳动节'))))[1]).toMatchObject({ added: 5 });
});

test.each<[string, string | Uint8Array, string, RegExp?]>([
  ['no day', 'day,works,name\n2027-01-01,0,x\n2027-02-30,0,x\n', 'Account.Holidays.Line', /3/],
  ['an unknown word', 'day,works,name\n2027-01-01,maybe,x\n', 'Account.Holidays.Line', /2/],
  ['no column', 'date\n2027-01-01\n', 'Account.Holidays.File'],
  ['no days', 'day,works,name\n', 'Account.Holidays.File'],
  [
    'an hour of a day',
    calendar(event('20270101T100000', '20270101T110000', 'x').replaceAll(';VALUE=DATE', '')),
    'Account.Holidays.Line',
  ],
  ['a broken calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'Account.Holidays.File'],
  ['other bytes', new Uint8Array([0xff, 0xfe, 0]), 'Account.Holidays.File'],
])('a file with %s changes nothing', async (_, file, code, text = /./) => {
  expect(await bring(file)).toMatchObject([400, { code, message: expect.stringMatching(text) }]);
  expect(await api.db.selectFrom('special_day').selectAll().execute()).toEqual([]);
});

test('single days are set and removed; from November on the missing next year is named', async () => {
  expect((await as.put(`${PATH}/2026-10-01`, { works: 0, name: '国庆节' }))[0]).toBe(200);
  expect(await as.put(`${PATH}/2026-13-01`, { works: 0, name: '' })).toMatchObject([
    400,
    { code: 'Account.Holidays.Day' },
  ]);
  const at = async (time: string) => {
    api.services.clock.reset();
    api.advance((Date.parse(time) - api.services.clock.now().getTime()) / 1000);
    return ((await as.get(`${PATH}?year=2026`))[1] as { missing: number | null }).missing;
  };
  expect(await at('2026-10-31T12:00:00Z')).toBeNull();
  expect(await at('2026-11-01T12:00:00Z')).toBe(2027);
  expect((await as.delete(`${PATH}/2026-10-01`))[0]).toBe(200);
  expect((await as.delete(`${PATH}/2026-10-01`))[0]).toBe(404);
  expect(await at('2026-10-31T12:00:00Z')).toBe(2026);
});

test.each([
  ['a signed-out caller', null, 401],
  ['a partner', callerOf(UserType.partner, 'p'), 403],
  [
    'staff without the privilege',
    callerOf(UserType.employee, 'o', { privileges: Object.values(Privilege).filter((one) => one !== Privilege.admin) }),
    403,
  ],
])('%s is refused', async (_, caller, status) => {
  const verbs = api.as(caller);
  expect((await verbs.get(PATH))[0]).toBe(status);
  expect((await verbs.post(`${PATH}/import`, formOf(CSV)))[0]).toBe(status);
  expect((await verbs.put(`${PATH}/2027-01-01`, { works: 0, name: '' }))[0]).toBe(status);
  expect((await verbs.delete(`${PATH}/2027-01-01`))[0]).toBe(status);
  expect((await verbs.get('/api/account/v1/setup'))[0]).toBe(status);
});

test('operators import a file and list a year', async () => {
  const operate = operateOn(api, { holidays });
  const file = join(folder, 'days.csv');
  writeFileSync(file, CSV);
  expect(await operate('holidays', 'import', file)).toMatchObject({ code: 0, out: '2 days added, 0 changed (2027).' });
  expect((await operate('holidays', 'list', '--year', '2027')).out).toBe(
    '2027-01-01  holiday  元旦\n2027-02-06  working day  春节（班）',
  );
  writeFileSync(file, 'day\nsoon\n');
  expect(await operate('holidays', 'import', file)).toMatchObject({ code: 1, err: expect.stringMatching(/entry 2/) });
});
