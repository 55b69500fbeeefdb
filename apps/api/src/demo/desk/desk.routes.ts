import * as z from 'zod/mini';
import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { answerOf } from '../../identity/captcha/captcha.db.ts';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { JSON_LIMIT, readBody } from '../../platform/http/request/body.ts';
import { parseJson } from '../../platform/http/request/json.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { refuse, refusing } from '../../platform/errors/refusal.ts';
import { demoAccounts } from '../data/accounts.ts';
import { resetDemo } from '../reset.ts';
import { forgeAudit, listMessages } from './desk.db.ts';
import { deskPage, deskStyle } from './page.ts';
import type { Services } from '../../platform/http/services.ts';

const POLICY = 'anyone on a development machine: these routes exist nowhere else';

async function bodyOf<S extends z.ZodMiniType>(c: RequestContext, schema: S): Promise<z.output<S>> {
  const bytes = await readBody(c, JSON_LIMIT);
  const parsed = schema.safeParse(parseJson(bytes.length > 0 ? bytes.toString('utf8') : '{}'));
  return parsed.success ? parsed.data : refuse('request.invalid');
}

const clockBody = z.strictObject({ advance_seconds: z.optional(z.number()), reset: z.optional(z.literal(true)) });
const forgeBody = z.strictObject({ id: z.number(), action: z.string().check(z.maxLength(60)) });
const sealBody = z.strictObject({ value: z.string(), purpose: z.string() });

/**
 * Developer's desk: accounts, outbox, captcha solutions, clock and seals, for people and automated journeys. Mounted
 * in development only.
 */
export function deskRoutes(app: App, services: Services): void {
  const { db, clock, keys } = services;
  const route = (run: (c: RequestContext) => Promise<Response> | Response) =>
    declare(POLICY, async (c: RequestContext) => {
      c.get('note').route = `${c.req.method} /dev`;
      c.header('Cache-Control', 'no-store');
      try {
        return await run(c);
      } catch (error) {
        return answerRefusal(c, error);
      }
    });

  async function outbox(to: string | undefined) {
    const rows = await listMessages(db, to, clock.now());
    return rows.map(({ id, channel, recipient, locale, subject, text, code, link, created_at }) => ({
      id: String(id),
      channel,
      to: recipient,
      locale,
      ...(subject === null ? {} : { subject }),
      text,
      ...(code === null ? {} : { code }),
      ...(link === null ? {} : { link }),
      sent_at: created_at.toISOString(),
    }));
  }

  app.get(
    '/dev',
    route(async (c) => {
      const nonce = c.get('nonce');
      c.header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      return c.html(
        deskPage({
          locale: c.get('locale'),
          nonce,
          style: deskStyle,
          accounts: demoAccounts(),
          messages: await outbox(c.req.query('to')),
          to: c.req.query('to') ?? '',
        }),
      );
    }),
  );
  app.get(
    '/dev/accounts',
    route((c) => c.json(demoAccounts())),
  );
  app.get(
    '/dev/outbox',
    route(async (c) => c.json(await outbox(c.req.query('to')))),
  );

  app.get(
    '/dev/captcha/:token',
    route(async (c) => {
      const found = await answerOf(db, c.req.param('token') ?? '');
      if (!found) return refusing.refuse('Account.NotFound');
      return c.json(found);
    }),
  );

  app.post(
    '/dev/clock',
    route(async (c) => {
      const { advance_seconds, reset } = await bodyOf(c, clockBody);
      if (reset) clock.reset();
      if (advance_seconds !== undefined) clock.advance(advance_seconds);
      return c.json({ now: clock.now().toISOString() });
    }),
  );

  app.post(
    '/dev/seal',
    route(async (c) => {
      const { value, purpose } = await bodyOf(c, sealBody);
      const { kid, publicKey } = await keys.current();
      const text = JSON.stringify({
        v: value,
        t: clock.now().getTime(),
        n: randomBytes(16).toString('base64url'),
        p: purpose,
      });
      const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
      return c.json({ sealed: `${kid}.${publicEncrypt(key, Buffer.from(text)).toString('base64')}` });
    }),
  );

  // Changes an audit entry, as somebody with access to the database could, to see the check of the chain fail.
  app.post(
    '/dev/audit',
    route(async (c) => {
      const { id, action } = await bodyOf(c, forgeBody);
      if (!(await forgeAudit(db, id, action))) return refusing.refuse('Account.NotFound');
      return c.json({});
    }),
  );

  app.post(
    '/dev/reset',
    route(async (c) => {
      await resetDemo(services);
      // The button is a form, so the browser returns to the page.
      return /\btext\/html\b/.test(c.req.header('accept') ?? '') ? c.redirect('/dev', 303) : c.json({});
    }),
  );
}
