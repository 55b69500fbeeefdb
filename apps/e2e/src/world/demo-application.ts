import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A program of somebody else that signs people in through the portal: `/` begins, `/back` redeems the code on its
 * server and shows the person, `/logout` receives logout tokens.
 */
export async function demoApplication(portal: string) {
  const client = { id: '', secret: '' };
  const logouts: { sub?: string; aud?: string }[] = [];
  const verifier = randomBytes(32).toString('base64url');
  let origin = '';

  async function redeem(code: string): Promise<{ sub?: string; name?: string }> {
    const reply = await fetch(`${portal}/oauth2/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${origin}/back`,
        code_verifier: verifier,
      }),
    });
    return claimsOf(((await reply.json()) as { id_token?: string }).id_token ?? '');
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    let body = '';
    request
      .on('data', (part: Buffer) => {
        body += part.toString();
      })
      .on('end', () => {
        if (url.pathname === '/logout') {
          logouts.push(claimsOf(new URLSearchParams(body).get('logout_token') ?? ''));
          response.end();
        } else if (url.pathname === '/back') {
          const show = (text: string) => response.setHeader('content-type', 'text/html').end(`<h1>${text}</h1>`);
          const refused = url.searchParams.get('error');
          if (refused !== null) show(`Not signed in: ${refused}`);
          else void redeem(url.searchParams.get('code') ?? '').then(({ sub = 'unknown' }) => show(`Signed in: ${sub}`));
        } else if (url.pathname === '/') {
          response
            .writeHead(302, {
              location: `${portal}/oauth2/auth?${new URLSearchParams({
                client_id: client.id,
                response_type: 'code',
                scope: 'openid email',
                redirect_uri: `${origin}/back`,
                state: 's',
                user_type: '2',
                code_challenge: createHash('sha256').update(verifier).digest('base64url'),
                code_challenge_method: 'S256',
              })}`,
            })
            .end();
        } else response.writeHead(404).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    client,
    logouts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Claims of a signed token, unchecked. */
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? 'e30', 'base64url').toString()) as { sub?: string; aud?: string };
