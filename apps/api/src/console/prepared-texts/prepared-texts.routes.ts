import {
  changePreparedText,
  createPreparedText,
  listPreparedTexts,
  listPreparedTextVersions,
  orderPreparedTexts,
  readPreparedTexts,
  retirePreparedText,
} from '@portal/common/contract/queues/prepared-texts';
import {
  appliesTo,
  fitsSomething,
  PreparedKind,
  preparedFields,
  type PreparedSubject,
} from '@portal/common/enums/approval/prepared-text';
import { PREPARED_TEXT } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  findList,
  findTexts,
  findVersions,
  insertText,
  lockList,
  lockText,
  setOrder,
  setRetired,
  writeText,
  type List,
} from './prepared-texts.db.ts';

/** Id of a text from a path; 0, which no text has, for any other text. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

type Locked = Awaited<ReturnType<typeof lockList>>;
const inUse = (rows: Locked) => rows.filter(({ retired_at }) => retired_at === null);
const endOf = (rows: Locked) => Math.max(0, ...rows.map(({ position }) => position)) + 1;
const subjectOf = ({ queue, kind, field, reason }: Locked[number]) =>
  ({ queue, kind, field, reason }) as PreparedSubject;

/** Whether every field that must be refused with a text has one; a question and a request as a whole need none. */
const isCovered = ({ queue, kind }: List, rows: Locked) =>
  kind === PreparedKind.ask ||
  preparedFields(queue, kind).every((field) => field === '' || rows.some((row) => appliesTo(subjectOf(row), field)));

/** Texts with which staff refuse and ask: read by those who decide, edited by who leads them. */
export function preparedTextsRoutes(app: App, services: Services): void {
  serve(app, services, readPreparedTexts, async ({ query }, { tx }) => ({
    texts: (await findTexts(tx, query.queue)).map(({ id, kind, field, reason, text_zh, text_en }) => ({
      id,
      kind: kind as PreparedKind,
      field,
      reason,
      text_zh,
      text_en,
    })),
  }));

  serve(app, services, listPreparedTexts, async ({ query }, { tx }) => ({
    texts: (await findTexts(tx, query.queue, { all: true })).map(({ kind, by, changed_at, retired_at, ...text }) => ({
      ...text,
      kind: kind as PreparedKind,
      changed_by: by,
      change_time: changed_at,
      retired: retired_at !== null,
    })),
  }));

  serve(app, services, createPreparedText, async ({ body, caller }, { tx, now, refuse }) => {
    if (!fitsSomething(body)) refuse('Account.PreparedText.Subject');
    const rows = await lockList(tx, body);
    if (inUse(rows).length >= PREPARED_TEXT.most) refuse('Account.PreparedText.Limit');
    const act = { by: caller.userId, at: now() };
    const id = await insertText(tx, { ...body, position: endOf(rows) }, act);
    const { queue, kind } = body;
    await audit(
      tx,
      { actor: act.by, action: 'preparedText.created', object: String(id), detail: { queue, kind } },
      act.at,
    );
    return { id };
  });

  serve(app, services, changePreparedText, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const id = idOf(params.id);
    const { text_zh, text_en, version } = (await lockText(tx, id)) ?? refuse('Account.NotFound');
    checkVersion<typeof changePreparedText>(body.version, { text_zh, text_en, version }, context);
    if (text_zh === body.text_zh && text_en === body.text_en) return;
    const act = { by: caller.userId, at: now() };
    const written = await writeText(tx, id, { text_zh: body.text_zh, text_en: body.text_en }, act);
    await audit(
      tx,
      { actor: act.by, action: 'preparedText.changed', object: params.id, detail: { version: written } },
      act.at,
    );
  });

  serve(app, services, retirePreparedText, async ({ params, body, caller }, { tx, now, refuse }) => {
    const id = idOf(params.id);
    const list = ((await findList(tx, id)) ?? refuse('Account.NotFound')) as List;
    const rows = await lockList(tx, list);
    const text = rows.find((row) => row.id === id);
    const retires = body.retired === 1;
    if (!text || (text.retired_at !== null) === retires) return;
    const rest = inUse(rows).filter((row) => row.id !== id);
    if (retires && isCovered(list, inUse(rows)) && !isCovered(list, rest)) refuse('Account.PreparedText.Last');
    if (!retires && rest.length >= PREPARED_TEXT.most) refuse('Account.PreparedText.Limit');
    await setRetired(tx, id, retires ? now() : null, retires ? text.position : endOf(rows));
    const action = retires ? 'preparedText.retired' : 'preparedText.restored';
    await audit(tx, { actor: caller.userId, action, object: params.id }, now());
  });

  serve(app, services, orderPreparedTexts, async ({ body: { queue, kind, ids }, caller }, { tx, now, refuse }) => {
    const used = inUse(await lockList(tx, { queue, kind })).map(({ id }) => id);
    // Somebody else added or retired one meanwhile.
    if (used.length !== new Set(ids).size || ids.length !== used.length || !used.every((id) => ids.includes(id)))
      refuse('Account.Conflict');
    await setOrder(tx, ids);
    await audit(
      tx,
      { actor: caller.userId, action: 'preparedText.ordered', object: null, detail: { queue, kind } },
      now(),
    );
  });

  serve(app, services, listPreparedTextVersions, async ({ params }, { tx, refuse }) => {
    const versions = await findVersions(tx, idOf(params.id));
    if (versions.length === 0) refuse('Account.NotFound');
    return {
      versions: versions.map(({ by, changed_at, ...version }) => ({
        ...version,
        changed_by: by,
        change_time: changed_at,
      })),
    };
  });
}
