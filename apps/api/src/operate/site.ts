import { readFile } from 'node:fs/promises';
import { siteContent } from '@portal/common/contract/console/site';
import { checkContent } from '../console/site/check-content.ts';
import { lockDraft, publish, storeDraft } from '../console/site/site.db.ts';
import { storePicture } from '../console/site/pictures.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { refusing } from '../platform/errors/refusal.ts';
import { publishedContent } from '../platform/site/site.ts';
import { OPERATOR, OperateError, textIn, type Act, type Group } from './program/act.ts';

const file = { name: 'file', about: 'operate.option.file' } as const;

async function bytesOf(name: string): Promise<Buffer> {
  try {
    return await readFile(name);
  } catch {
    throw new OperateError('operate.site.unreadable', { file: name });
  }
}

/** The content in a file of JSON, as `site get` prints it. */
async function contentIn(name: string) {
  let json: unknown;
  const text = (await bytesOf(name)).toString('utf8');
  try {
    json = JSON.parse(text);
  } catch {
    throw new OperateError('operate.site.notJson', { file: name });
  }
  const parsed = siteContent.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperateError('operate.site.illegal', { key: issue?.path.join('.') ?? '', file: name });
}

const get: Act = {
  about: 'operate.site.get',
  async run(_, { services: { db } }) {
    const content = await publishedContent(db);
    return { data: { content }, text: JSON.stringify(content, null, 2) };
  },
};

const set: Act = {
  about: 'operate.site.set',
  argument: file,
  options: { draft: { kind: 'flag', about: 'operate.option.draft' } },
  async run(given, { services: { db, clock }, say }) {
    const content = await contentIn(textIn(given, 'file'));
    const act = { by: OPERATOR, at: clock.now() };
    const version = await inTransaction(db, async (tx) => {
      await checkContent(tx, content, refusing);
      if (given.draft !== true) return publish(tx, content, act);
      await lockDraft(tx, act);
      return storeDraft(tx, content, act);
    });
    return {
      data: { version, draft: given.draft === true },
      text: say(given.draft === true ? 'operate.site.drafted' : 'operate.site.published', { version }),
    };
  },
};

const picture: Act = {
  about: 'operate.site.picture',
  argument: file,
  async run(given, { services: { db, clock, files }, say }) {
    const bytes = await bytesOf(textIn(given, 'file'));
    const stored = await inTransaction(db, (tx) =>
      storePicture(tx, files, { bytes, by: OPERATOR, at: clock.now() }, refusing),
    );
    return { data: { ...stored }, text: say('operate.site.stored', { address: stored.address }) };
  },
};

export const siteCommands: Group = { about: 'operate.site', acts: { get, set, picture } };
