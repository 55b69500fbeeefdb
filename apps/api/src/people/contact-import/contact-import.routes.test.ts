import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { ImportOutcome } from '@portal/common/enums/partner/import-status';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { colleague, contactBody, partnerCompany } from '../../testing/worlds/partner-company.ts';
import { testApi } from '../../testing/test-api.ts';
import { workbook, type TestCell } from '../../testing/workbook.ts';
import { workbooks } from './read-table.ts';
import { workOffNextImport } from './work.ts';

const api = await testApi();
const acme = await partnerCompany(api, 'acme');
const bolt = await partnerCompany(api, 'bolt');
const path = (co = 'co-acme') => `/api/account/v1/partner/${co}/contacts`;
const HEAD = ['姓名', '手机号', '邮箱', '职务'];
let number = 0;
const person = (more: Partial<Record<number, string>> = {}): string[] => {
  number += 1;
  return Object.assign(
    [`Person ${number}`, `139${String(number).padStart(8, '0')}`, `file${number}@people.example`, '销售'],
    more,
  ) as string[];
};
const form = (bytes: Uint8Array | string, name = 'people.csv') => {
  const data = new FormData();
  data.set('file', new Blob([bytes as BlobPart]), name);
  return data;
};
const csv = (rows: readonly (readonly string[])[]) => form([HEAD, ...rows].map((row) => row.join(',')).join('\n'));
const xlsx = (rows: readonly (readonly TestCell[])[]) => form(workbook([HEAD, ...rows]), 'people.xlsx');
const preview = (file: FormData, caller = acme) =>
  api.as(caller).post(`${path(caller.coId ?? '')}/import?dry_run=1`, file);
async function run(file: FormData) {
  const [status, body] = await api.as(acme).post(`${path()}/import`, file);
  if (status !== 200) throw new Error(JSON.stringify(body));
  while (await workOffNextImport(api.services)) continue;
  const id = body.import_id as string;
  return { id, result: (await api.as(acme).get(`${path()}/import/${id}`))[1] };
}
const text = async (part: string) =>
  new TextDecoder().decode((await api.as(acme).get(`${path()}/${part}`))[1] as Uint8Array);
const countPeople = async () =>
  (await api.db.selectFrom('app_user').select('user_id').where('co_id', '=', 'co-acme').execute()).length;

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test('a dry run lists values, corrections and problems of each row, and changes nothing', async () => {
  const before = await countPeople();
  const twice = person();
  const [status, { rows }] = await preview(
    csv([
      person({ 1: '１３８ 0000 0001', 3: 'Sales' }),
      person({ 2: 'not-an-address' }),
      twice,
      person({ 2: twice[2]! }),
      ['', '', '', ''],
      person(),
    ]),
  );
  expect(status).toBe(200);
  expect(rows.map(({ row, outcome }: { row: number; outcome: number }) => [row, outcome])).toEqual([
    [2, 0],
    [3, 3],
    [4, 0],
    [5, 3],
    [7, 0],
  ]);
  expect(rows[0]).toMatchObject({
    phone: '+86-13800000001',
    position: 'Sales',
    corrections: [{ field: 'phone', before: '１３８ 0000 0001', after: '+86-13800000001' }],
  });
  expect(rows[1].problems).toEqual([{ field: 'email', code: 'email.illegal', message: expect.any(String) }]);
  expect(rows[3].problems).toEqual([
    { field: 'email', code: 'Account.Import.Twice', message: 'This is already in an earlier row of the file' },
  ]);
  expect(await countPeople()).toBe(before);
});

test('of ten valid and five invalid rows, ten are invited and five are returned as a file that can be imported again', async () => {
  const before = await countPeople();
  const bad = [person({ 1: '12' }), person({ 2: 'x' }), person({ 3: '' }), person({ 0: '' }), person({ 0: '=1+1' })];
  const file = [...Array.from({ length: 10 }, () => person()), ...bad];
  const { id, result } = await run(csv(file));
  expect(result).toMatchObject({ status: 2, total: 15, created: 10, existed: 0, failed: 5 });
  expect(await countPeople()).toBe(before + 10);
  expect(
    await api.db
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'invitation')
      .where(
        'recipient',
        'in',
        file.map((row) => row[2]!),
      )
      .execute(),
  ).toHaveLength(10);
  const failed = await text(`import/${id}/failed`);
  expect(failed.trim().split('\r\n')).toHaveLength(6);
  expect(failed).toContain("'=1+1");
  const [, again] = await preview(form(failed));
  expect(again.rows.map(({ problems }: { problems: unknown[] }) => problems.length)).toEqual([1, 1, 1, 1, 1]);
  const corrected = failed.replace('"\'=1+1"', 'Real Name');
  expect((await run(form(corrected))).result).toMatchObject({ created: 1, failed: 4 });
});

test('importing the same file again sends no second invitation', async () => {
  const file = [person(), person()];
  expect((await run(csv(file))).result).toMatchObject({ created: 2 });
  const [, { rows }] = await preview(csv(file));
  expect(rows.map(({ outcome }: { outcome: number }) => outcome)).toEqual([
    ImportOutcome.existed,
    ImportOutcome.existed,
  ]);
  expect((await run(csv(file))).result).toMatchObject({ created: 0, existed: 2, failed: 0 });
});

test('an xlsx file may have phones as numbers; a formula is a problem of its row', async () => {
  const [status, { rows }] = await preview(
    xlsx([
      ['Zhang San', 13_811_112_222, 'zhang.san@people.example', '销售'],
      [{ f: 'A2&"x"', v: 'Zhang Sanx' }, '13811112223', 'formula@people.example', '销售'],
    ]),
  );
  expect(status).toBe(200);
  expect(rows).toMatchObject([
    { contact_name: 'Zhang San', phone: '+86-13811112222', outcome: 0 },
    { outcome: 3, problems: [{ field: 'contact_name', code: 'Account.Import.Formula' }] },
  ]);
});

const OFFICE = 'http://schemas.openxmlformats.org';
/** A workbook whose first sheet is in the second file, written with a prefix and without places. */
const oddWorkbook = (rows: string) =>
  workbook([[{ f: '1+1', v: 'x' }], [{ f: '1+1', v: 'x' }]], {
    'xl/workbook.xml': strToU8(
      `<x:workbook xmlns:x="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><x:sheets><x:sheet r:id='rId7' sheetId="7" name="People"/><x:sheet name="Notes" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Id="rId7"/></Relationships>`,
    ),
    'xl/worksheets/sheet2.xml': strToU8(
      `<x:worksheet xmlns:x="${OFFICE}/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ),
  });
const plainRow = (cells: readonly string[]) =>
  `<x:row>${cells.map((cell) => `<x:c t="inlineStr"><x:is><x:t>${cell}</x:t></x:is></x:c>`).join('')}</x:row>`;

test('formulas are looked for in the sheet that is read, in whatever way it is written', async () => {
  const right = person();
  const [, phone, email, position] = person();
  const formula = `<x:row><x:c t="str">\n<x:f t="shared" si="0"/><x:v>Formula</x:v></x:c>${plainRow([phone!, email!, position!]).slice(7)}`;
  const [status, { rows }] = await preview(
    form(oddWorkbook(plainRow(HEAD) + plainRow(right) + formula), 'people.xlsx'),
  );
  expect(status).toBe(200);
  expect(rows).toMatchObject([
    { row: 2, contact_name: right[0], outcome: 0, problems: [] },
    { row: 3, outcome: 3, problems: [{ field: 'contact_name', code: 'Account.Import.Formula' }] },
  ]);
});

const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(little ? bytes : bytes.swap16());
};

test.each<[string, number, (head: string, row: string) => Uint8Array | string]>([
  ['sep=, in front', 3, (head, row) => `sep=,\r\n${head}\r\n${row}`],
  ['another delimiter in front', 3, (head, row) => `sep=;\n${head.replaceAll(',', ';')}\n${row.replaceAll(',', ';')}`],
  ['an empty first line', 3, (head, row) => `\n${head}\n${row}`],
  ['an empty first row', 3, (head, row) => `,,,\n${head}\n${row}`],
  ['blanks around quotes', 2, (head, row) => `${head}\n${row.replace(/[^,]+/g, ' "$&" ')}`],
  ['UTF-16 text of Excel', 2, (head, row) => utf16(`${head}\r\n${row}`.replaceAll(',', '\t'), true)],
  ['UTF-16 text, high bytes first', 2, (head, row) => utf16(`${head}\r\n${row}`.replaceAll(',', '\t'), false)],
])('a table with %s is read', async (_, line, write) => {
  const [name, phone, email, position] = person();
  const [status, { rows }] = await preview(form(write(HEAD.join(','), [name, phone, email, position].join(','))));
  expect(status).toBe(200);
  expect(rows).toMatchObject([{ row: line, contact_name: name, email, outcome: 0, problems: [] }]);
});

test('a delimiter inside quotes after a blank is text', async () => {
  const [, phone, email, position] = person();
  const [, { rows }] = await preview(form(`${HEAD.join(',')}\n "Lin, Yuan" ,${phone}, "${email}",${position}`));
  expect(rows).toMatchObject([{ contact_name: 'Lin, Yuan', email, outcome: 0 }]);
});

test('signs of an xlsx file that cannot be stored are replaced', async () => {
  const rows = [person({ 0: 'A_x0000_B' }), person({ 2: 'x_x0000_@people.example' }), person({ 0: 'C_xD800_' })];
  const [status, seen] = await preview(xlsx(rows));
  expect(status).toBe(200);
  expect(seen.rows.map(({ outcome }: { outcome: number }) => outcome)).toEqual([0, 3, 0]);
  expect(seen.rows[0]).toMatchObject({ contact_name: 'A\uFFFDB' });
  expect((await run(xlsx(rows))).result).toMatchObject({ status: 2, created: 2, failed: 1 });
});

test('a csv file may be in GB18030', async () => {
  // 姓名,手机号,邮箱,职务 / 张三,…,销售
  const bytes = Uint8Array.from([
    0xd0,
    0xd5,
    0xc3,
    0xfb,
    0x2c,
    0xca,
    0xd6,
    0xbb,
    0xfa,
    0xba,
    0xc5,
    0x2c,
    0xd3,
    0xca,
    0xcf,
    0xe4,
    0x2c,
    0xd6,
    0xb0,
    0xce,
    0xf1,
    0x0a,
    0xd5,
    0xc5,
    0xc8,
    0xfd,
    ...new TextEncoder().encode(',13822223333,gb@people.example,'),
    0xcf,
    0xfa,
    0xca,
    0xdb,
  ]);
  expect(await preview(form(bytes))).toMatchObject([
    200,
    { rows: [{ contact_name: '张三', position: '销售', outcome: 0 }] },
  ]);
});

// Made once, at the fastest level: packing blocks the server under test, which runs in this process.
const bomb = zipSync(
  { 'xl/worksheets/sheet1.xml': new Uint8Array(CONTACT_IMPORT.unpackedMost + 1024 * 1024) },
  { level: 1 },
);
const cellAt = (place: string) =>
  workbook([], {
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="${place.replace(/\D/g, '')}"><c r="${place}"><v>1</v></c></row></sheetData></worksheet>`,
    ),
  });
test.each<[string, () => FormData, string]>([
  ['501 rows', () => csv(Array.from({ length: 501 }, () => person())), 'Account.Import.Rows'],
  ['10,000 rows', () => csv(Array.from({ length: 10_000 }, () => person())), 'Account.Import.Rows'],
  ['no row', () => csv([]), 'Account.Import.Rows'],
  ['an empty file', () => form(''), 'Account.Import.Columns'],
  ['the wrong columns', () => form('Colour,Size\nred,1'), 'Account.Import.Columns'],
  ['more than 2 MB', () => form(`${HEAD.join(',')}\n${'x'.repeat(2 * 1024 * 1024)}`), 'Account.Import.Size'],
  ['a zip bomb', () => form(bomb, 'bomb.xlsx'), 'Account.Import.Size'],
  ['a cell at row two billion', () => form(cellAt('A2000000000'), 'far.xlsx'), 'Account.Import.Size'],
  ['a cell at column 300 million', () => form(cellAt('ZZZZZZ1'), 'wide.xlsx'), 'Account.Import.Size'],
  [
    'a picture',
    () => form(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])),
    'Account.Import.File',
  ],
  ['a zip that is no workbook', () => form(zipSync({ 'a.txt': new Uint8Array(3) }), 'a.xlsx'), 'Account.Import.File'],
  ['half a workbook', () => form(workbook([HEAD]).slice(0, 200), 'a.xlsx'), 'Account.Import.File'],
])('%s: a clear error at the file, and nothing is half done', async (_, file, code) => {
  const stored = async () => [
    await countPeople(),
    (await api.db.selectFrom('contact_import').select('import_id').execute()).length,
  ];
  const before = await stored();
  for (const query of ['?dry_run=1', '']) {
    expect(await api.as(acme).post(`${path()}/import${query}`, file())).toMatchObject([
      400,
      { code, fields: { file: { code } } },
    ]);
  }
  expect(await stored()).toEqual(before);
});

test('workbooks are read two at a time, the others wait, and those beyond the room are turned away', async () => {
  const lane = { network: 'flood', account: 'flood' };
  const held = Promise.withResolvers<void>();
  const two = [1, 2].map(() => workbooks.inTurn(lane, () => held.promise));
  let answered = 0;
  const previews = [1, 2, 3].map(() => preview(xlsx([person()])).finally(() => (answered += 1)));
  while (workbooks.size().waiting < 3 && answered === 0) await nextTurn();
  expect(workbooks.size()).toEqual({ running: 2, waiting: 3 });
  // A csv takes no program.
  expect((await preview(csv([person()])))[0]).toBe(200);
  const others = Array.from({ length: 17 }, () =>
    workbooks.inTurn(lane, () => held.promise).catch(() => 'turned away'),
  );
  // The newest of those who send most gives way.
  const late = preview(xlsx([person()]), bolt);
  expect(await others.at(-1)).toBe('turned away');
  const refused = workbooks.inTurn(lane, () => held.promise);
  await expect(refused).rejects.toMatchObject({ code: '4290000000', details: { retryAfter: 5 } });
  held.resolve();
  const answers = await Promise.all([...previews, late]);
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  await Promise.all([...two, ...others]);
  expect(workbooks.size()).toEqual({ running: 0, waiting: 0 });
});

test('only managers of the own company, verified and admitted, send files; results are not for others', async () => {
  const { id } = await run(csv([person()]));
  expect((await preview(csv([person()]), await colleague(api, acme, 'ordinary')))[0]).toBe(403);
  for (const part of ['import?dry_run=1', 'import'])
    expect((await api.as(bolt).post(`${path()}/${part}`, csv([person()])))[0]).toBe(404);
  for (const part of [`import/${id}`, `import/${id}/failed`, 'template', 'export'])
    expect((await api.as(bolt).get(`${path()}/${part}`))[0]).toBe(404);
  expect((await api.as(bolt).get(`${path('co-bolt')}/import/${id}`))[0]).toBe(404);
  expect(await preview(csv([person()]), await partnerCompany(api, 'waiting', { approval_status: 1 }))).toMatchObject([
    403,
    { code: 'Account.Partner.NotAdmitted' },
  ]);
  expect(
    await preview(csv([person()]), await partnerCompany(api, 'raw', { auth_status: AuthStatus.pending })),
  ).toMatchObject([403, { code: 'Account.Partner.Unauthenticated' }]);
});

test('a job creates no contacts once its sender has lost the role; an interrupted job resumes', async () => {
  const platform = await colleague(api, acme, 'platform', 1);
  const before = await countPeople();
  const [, { import_id }] = await api.as(platform).post(`${path()}/import`, csv([person(), person()]));
  await api.db.updateTable('app_user').set({ role: 2 }).where('user_id', '=', platform.userId).execute();
  // Another worker has the lease.
  await api.db
    .updateTable('contact_import')
    .set({ leased_until: new Date(Date.now() + 30_000) })
    .where('import_id', '=', import_id)
    .execute();
  expect(await workOffNextImport(api.services)).toBe(false);
  api.advance(31);
  while (await workOffNextImport(api.services)) continue;
  expect(await api.as(acme).get(`${path()}/import/${import_id}`)).toMatchObject([
    200,
    { status: 2, failed: 2, rows: [{ problems: [{ code: 'Account.Permission.Denied' }] }, {}] },
  ]);
  expect(await countPeople()).toBe(before);
  api.services.clock.reset();
});

test('the template has the headings of the language; the export has everybody, and no cell is a formula', async () => {
  expect((await text('template')).trim()).toBe(
    '\uFEFFName,Phone number,E-mail,Position,Department,QQ,Other e-mail,Telephone,Fax'.slice(1),
  );
  await api
    .as(acme)
    .post(
      '/api/account/v1/partner/co-acme/user',
      contactBody({ contact_name: '=HYPERLINK("x")', phone: '+86-13700000099', department: '-1+2' }),
    );
  const file = await text('export');
  const line = file.split('\r\n').find((one) => one.includes('HYPERLINK'))!;
  expect(line).toContain('"\'=HYPERLINK(""x"")","\'+86-13700000099",');
  expect(line).toContain(',"\'-1+2",');
  expect((await preview(form(file)))[1].rows.length).toBeGreaterThan(1);
});

test('a file with the maximum number of rows is checked and imported completely', async () => {
  const file = Array.from({ length: CONTACT_IMPORT.rowsMost }, () => person());
  expect((await preview(csv(file)))[1].rows).toHaveLength(CONTACT_IMPORT.rowsMost);
  expect((await run(csv(file.slice(0, 40)))).result).toMatchObject({ total: 40, created: 40, failed: 0 });
});
