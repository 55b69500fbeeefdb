import { readFile } from 'node:fs/promises';
import { checkTermsDocument } from '@portal/common/rules/terms/terms';
import { lockTerms, publishTerms, type TermsContent } from '../identity/terms/publish.db.ts';
import { countAcceptances } from '../identity/terms/report.db.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { textOf } from '../platform/intl/texts.ts';
import { OPERATOR, OperateError, textIn, type Act, type Given, type Group } from './program/act.ts';

const OPTION: Readonly<Record<keyof TermsContent, string>> = {
  title_zh: '--title-zh',
  title_en: '--title-en',
  text_zh: '--zh',
  text_en: '--en',
  required: '--optional',
  asks_again: '--asks-again',
  valid_from: '--valid-from',
  keys_until: '--keys-until',
};

async function fileIn(given: Given, name: string): Promise<string> {
  const file = textIn(given, name);
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new OperateError('operate.terms.noFile', { file });
  }
}

/** A day (UTC) or a time; null when the option is not given. */
function timeIn(given: Given, name: string): Date | null {
  const text = textIn(given, name);
  if (text === '') return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new OperateError('operate.terms.noTime', { option: `--${name}`, text });
  return time;
}

const publish: Act = {
  about: 'operate.terms.publish',
  argument: { name: 'document', about: 'operate.option.document' },
  options: {
    'title-zh': { kind: 'text', about: 'operate.option.titleZh', required: true },
    'title-en': { kind: 'text', about: 'operate.option.titleEn', required: true },
    zh: { kind: 'text', about: 'operate.option.textZh', required: true },
    en: { kind: 'text', about: 'operate.option.textEn', required: true },
    optional: { kind: 'flag', about: 'operate.option.optional' },
    'asks-again': { kind: 'flag', about: 'operate.option.asksAgain' },
    'valid-from': { kind: 'text', about: 'operate.option.validFrom' },
    'keys-until': { kind: 'text', about: 'operate.option.keysUntil' },
  },
  async run(given, { services: { db, clock }, locale, say }) {
    const document = textIn(given, 'document');
    const refuse = (option: string, issue: Parameters<typeof textOf>[1]): never => {
      throw new OperateError('operate.applications.illegal', { option, rule: textOf(locale, issue) });
    };
    const issue = checkTermsDocument(document);
    if (issue) refuse('<document>', issue);
    const content: TermsContent = {
      title_zh: textIn(given, 'title-zh'),
      title_en: textIn(given, 'title-en'),
      text_zh: await fileIn(given, 'zh'),
      text_en: await fileIn(given, 'en'),
      required: given.optional !== true,
      asks_again: given['asks-again'] === true,
      valid_from: timeIn(given, 'valid-from'),
      keys_until: timeIn(given, 'keys-until'),
    };
    const published = await inTransaction(db, async (tx) => {
      await lockTerms(tx, document);
      return publishTerms(tx, document, content, { by: OPERATOR, at: clock.now() });
    });
    if ('issues' in published) {
      for (const [field, wrong] of Object.entries(published.issues)) refuse(OPTION[field as keyof TermsContent], wrong);
      throw new Error('A version was refused without a reason.');
    }
    return { data: { document, ...published }, text: say('operate.terms.published', { document, ...published }) };
  },
};

const report: Act = {
  about: 'operate.terms.report',
  async run(_, { services: { db, clock }, locale, say }) {
    const versions = await countAcceptances(db, clock.now());
    const lines = versions.map(({ document, version, accepted, erased, open, ...one }) =>
      say('operate.terms.line', {
        document,
        version,
        title: locale === 'zh-CN' ? one.title_zh : one.title_en,
        accepted,
        erased,
        open,
      }),
    );
    return { data: { versions }, text: lines.length > 0 ? lines.join('\n') : say('operate.terms.none') };
  },
};

export const terms: Group = { about: 'operate.terms', acts: { publish, report } };
