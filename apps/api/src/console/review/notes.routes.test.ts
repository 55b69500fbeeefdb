import { unzipSync, strFromU8 } from 'fflate';
import { UserType } from '@portal/common/enums/user/user-type';
import { buildNextExport } from '../../people/account-export/build-export.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { readings } from '../../testing/worlds/readings.ts';
import { inQueue, pendingIn, QUEUES, reviewerOf, type Pending } from '../../testing/worlds/review-world.ts';

const api = await testApi();
/** Appears in nothing but the notes. */
const WORDS = 'Zanzibar ledger';
const note = (item: Pending, by: Parameters<typeof api.as>[0], text = WORDS) =>
  api.as(by).post(item.path('note'), { text });

describe.each(QUEUES)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);
  beforeEach(async () => {
    await api.db
      .updateTable('app_user')
      .set({ email_verified: true })
      .where('user_id', '=', item.applicant.userId)
      .execute();
  });
  const notes = async (by = one) => (await api.as(by).get(item.path('read')))[1].notes;

  test('staff add notes, also at the same time and after the decision, and see who wrote them', async () => {
    expect(await notes()).toEqual([]);
    expect(await note(item, one, ' First.\nSecond line. ')).toEqual([200, {}]);
    const answers = await Promise.all([note(item, one, 'From one.'), note(item, two, 'From two.')]);
    expect(answers.map(([status]) => status)).toEqual([200, 200]);
    await item.decide(one, 3);
    expect((await note(item, two, 'Afterwards.'))[0]).toBe(200);
    const all = await notes(two);
    expect(all.map(({ text }: { text: string }) => text).sort()).toEqual([
      'Afterwards.',
      'First.\nSecond line.',
      'From one.',
      'From two.',
    ]);
    expect(all.at(0)).toMatchObject({
      text: 'First.\nSecond line.',
      name: one.userId,
      own: 0,
      time: expect.stringMatching(/Z$/),
    });
    expect(all.at(-1)).toMatchObject({ text: 'Afterwards.', name: two.userId, own: 1 });
  });

  test('a note needs a text of at most 1000 characters, a request, and the privilege of the queue', async () => {
    expect(await note(item, one, ' ')).toMatchObject([400, { code: 'note.empty' }]);
    expect(await note(item, one, 'x'.repeat(1001))).toMatchObject([400, { code: 'note.tooLong' }]);
    expect(await api.as(one).post(item.path('note').replace(String(item.id), '999999'), { text: WORDS })).toMatchObject(
      [404, { code: '4041100009' }],
    );
    for (const [caller, status] of [
      [null, 401],
      [item.applicant, 403],
      [callerOf(UserType.enterprise, 'curious'), 403],
      [reviewerOf(queue === 'account' ? 'contract' : 'account', `${queue}-stranger`), 403],
    ] as const) {
      if (queue === 'account' && caller === item.applicant) continue;
      expect((await note(item, caller))[0]).toBe(status);
    }
    expect(await notes()).toEqual([]);
  });

  test('the applicant sees it in no answer, message or export', async () => {
    await note(item, one);
    await item.decide(one, 3);
    await note(item, two);
    await api.as(two).post(item.path('reverse'), { reason: 'Checked again.' });
    await item.decide(two, 2);
    // An account can sign in only once it is approved.
    const who = api.as(item.applicant);

    const paths = await readings(api, item);
    expect(paths.length).toBeGreaterThan(40);
    let answered = 0;
    for (const path of paths) {
      const [status, body] = await who.get(path);
      if (status === 200) answered += 1;
      expect(`${path} ${JSON.stringify(body)}`).not.toContain(WORDS);
    }
    expect(answered).toBeGreaterThan(5);

    const messages = await api.db.selectFrom('outbox').selectAll().execute();
    expect(messages.length).toBeGreaterThan(0);
    expect(JSON.stringify(messages)).not.toContain(WORDS);

    const [, { export_id: id }] = await who.post('/api/account/v1/exports');
    while (await buildNextExport(api.services)) continue;
    const [status, file] = await who.get(`/api/account/v1/exports/${id}/file`);
    expect(status).toBe(200);
    const files = Object.values(unzipSync(new Uint8Array(file as ArrayBuffer)))
      .map((bytes) => strFromU8(bytes))
      .join('');
    expect(files).toContain(item.applicant.userId);
    expect(files).not.toContain(WORDS);

    // Staff do see it, and the audit log has the fact without the text, as an act of its author.
    expect(await notes()).toMatchObject([
      { text: WORDS, name: one.userId },
      { text: WORDS, name: two.userId },
    ]);
    const entries = await api.db
      .selectFrom('audit')
      .select(['actor_id', 'subject_id', 'object_id', 'detail'])
      .where('action', '=', 'review.noted')
      .where('object_id', '=', item.applicant.coId)
      .execute();
    expect(entries).toEqual(
      [one, two].map(({ userId }) => ({
        actor_id: userId,
        subject_id: userId,
        object_id: item.applicant.coId,
        detail: { queue, request: item.id },
      })),
    );
  });
});

test('the language of the applicant comes with the request', async () => {
  const item = await pendingIn(api, 'certification');
  const by = reviewerOf('certification', 'reader');
  for (const language of ['en-US', 'zh-CN']) {
    await api.db.updateTable('app_user').set({ language }).where('user_id', '=', item.applicant.userId).execute();
    expect(await api.as(by).get(item.path('read'))).toMatchObject([200, { language }]);
  }
});
