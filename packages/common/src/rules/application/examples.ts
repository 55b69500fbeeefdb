/** Values that an example is filled with. */
export interface ExampleValues {
  issuer: string;
  clientId: string;
  /** Where people return to after a sign-in. */
  redirectUri: string;
  /** It proves itself by assertions; only in JavaScript. */
  signs?: boolean;
}

export const EXAMPLE_LANGUAGES = ['javascript', 'python', 'java'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/** Single-quoted text of JavaScript or Python, or double-quoted text of Java. */
const quoted = (text: string, quote: "'" | '"') =>
  quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;

const single = (text: string) => quoted(text, "'");
/** For a portal on this machine. */
const insecure = (issuer: string) =>
  issuer.startsWith('http:') ? ', { execute: [client.allowInsecureRequests] }' : '';

function withSecret({ issuer, clientId }: Pick<ExampleValues, 'issuer' | 'clientId'>): string {
  const more = insecure(issuer);
  return `const portal = await client.discovery(new URL(${single(issuer)}), ${single(clientId)}, process.env.CLIENT_SECRET${more && `, undefined${more}`});`;
}

/** The part of the example in JavaScript that differs for an application with keys. */
export const withKey = ({ issuer, clientId }: Pick<ExampleValues, 'issuer' | 'clientId'>): string =>
  `// The private key as JWK with a kid; the portal has its public part.
const { kid, ...jwk } = JSON.parse(process.env.CLIENT_KEY);
const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
const portal = await client.discovery(new URL(${single(issuer)}), ${single(clientId)}, undefined, client.PrivateKeyJwt({ key, kid })${insecure(issuer)});`;

/** A server on Node.js. `oauth/provider/examples.test.ts` of the API runs it and signs in with it. */
function javascript({ signs = false, ...values }: ExampleValues): string {
  return `// npm install openid-client
import { createServer } from 'node:http';
import * as client from 'openid-client';

${signs ? withKey(values) : withSecret(values)}
const redirectUri = new URL(${single(values.redirectUri)});
const pending = new Map();

createServer(async (request, response) => {
  const url = new URL(request.url, redirectUri);
  if (url.pathname !== redirectUri.pathname) {
    // Begin: remember state and verifier for this browser, and send it to the portal.
    const state = client.randomState();
    const verifier = client.randomPKCECodeVerifier();
    pending.set(state, verifier);
    const address = client.buildAuthorizationUrl(portal, {
      redirect_uri: redirectUri.href,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    response.writeHead(302, { location: address.href, 'set-cookie': \`state=\${state}; HttpOnly; SameSite=Lax; Path=/\` }).end();
    return;
  }
  // Back from the portal: redeem the code, once and in the browser that began.
  const expectedState = /\\bstate=([\\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const pkceCodeVerifier = pending.get(expectedState);
  pending.delete(expectedState);
  try {
    const tokens = await client.authorizationCodeGrant(portal, url, { expectedState, pkceCodeVerifier });
    const { sub } = tokens.claims();
    const person = await client.fetchUserInfo(portal, tokens.access_token, sub);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(person));
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
}).listen(redirectUri.port, () => console.log(\`Open \${redirectUri.origin}/\`));
`;
}

/** Of the standard library alone, so that the same test can run it wherever there is Python. */
function python({ issuer, clientId, redirectUri }: ExampleValues): string {
  const [at, id, back] = [issuer, clientId, redirectUri].map(single);
  return `# Python 3.9 or newer, without packages
import base64
import hashlib
import json
import os
import secrets
import time
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

ISSUER = ${at}
CLIENT_ID = ${id}
REDIRECT_URI = ${back}
CREDENTIALS = f"{quote(CLIENT_ID, safe='')}:{quote(os.environ['CLIENT_SECRET'], safe='')}"
pending = {}


def call(address, authorization=None, form=None):
    body = urlencode(form).encode() if form else None
    headers = {'Authorization': authorization} if authorization else {}
    with urlopen(Request(address, body, headers), timeout=10) as answer:
        return json.load(answer)


portal = call(f'{ISSUER}/.well-known/openid-configuration')


def redeem(code, nonce, verifier):
    basic = base64.b64encode(CREDENTIALS.encode()).decode()
    form = {'grant_type': 'authorization_code', 'code': code, 'redirect_uri': REDIRECT_URI, 'code_verifier': verifier}
    tokens = call(portal['token_endpoint'], f'Basic {basic}', form)
    # It came from the portal itself over TLS, so its signature needs no check.
    payload = tokens['id_token'].split('.')[1]
    claims = json.loads(base64.urlsafe_b64decode(payload + '=' * (-len(payload) % 4)))
    expected = {'iss': ISSUER, 'aud': CLIENT_ID, 'nonce': nonce}
    if any(claims.get(name) != value for name, value in expected.items()) or claims['exp'] < time.time():
        raise ValueError('The ID token is not for this sign-in.')
    person = call(portal['userinfo_endpoint'], f"Bearer {tokens['access_token']}")
    if person['sub'] != claims['sub']:
        raise ValueError('The data are of somebody else.')
    return person


class SignIn(BaseHTTPRequestHandler):
    def do_GET(self):
        if urlsplit(self.path).path == urlsplit(REDIRECT_URI).path:
            self.go_on()
        else:
            self.begin()

    def begin(self):
        # Remember state, nonce and verifier for this browser, and send it to the portal.
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        pending[state] = nonce, verifier
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b'=')
        query = urlencode({
            'response_type': 'code',
            'client_id': CLIENT_ID,
            'redirect_uri': REDIRECT_URI,
            'scope': 'openid profile email',
            'state': state,
            'nonce': nonce,
            'code_challenge': challenge.decode(),
            'code_challenge_method': 'S256',
        })
        self.send_response(302)
        self.send_header('Location', f"{portal['authorization_endpoint']}?{query}")
        self.send_header('Set-Cookie', f'state={state}; HttpOnly; SameSite=Lax; Path=/')
        self.end_headers()

    def go_on(self):
        # Back from the portal: redeem the code, once and in the browser that began.
        query = dict(parse_qsl(urlsplit(self.path).query))
        cookie = SimpleCookie(self.headers.get('Cookie', '')).get('state')
        state = cookie.value if cookie else None
        try:
            nonce, verifier = pending.pop(state)
            if query['state'] != state or query.get('iss', ISSUER) != ISSUER:
                raise ValueError('The answer is not for this sign-in.')
            self.answer(200, json.dumps(redeem(query['code'], nonce, verifier)), 'application/json')
        except Exception as error:
            self.answer(400, repr(error), 'text/plain')

    def answer(self, status, text, kind):
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.end_headers()
        self.wfile.write(text.encode())


server = ThreadingHTTPServer(('', urlsplit(REDIRECT_URI).port or 8080), SignIn)
print('Listening', flush=True)
server.serve_forever()
`;
}

/**
 * Its libraries cannot be loaded where the tests run. The same test sends what Spring Security sends with this
 * configuration, request by request.
 */
function java({ issuer, clientId, redirectUri }: ExampleValues): string {
  const [at, id, back] = [issuer, clientId, redirectUri].map((text) => quoted(text, '"'));
  return `// Spring Boot with spring-boot-starter-web and spring-boot-starter-oauth2-client
@Configuration
class SignIn {
  @Bean
  ClientRegistrationRepository clients() {
    return new InMemoryClientRegistrationRepository(
        ClientRegistrations.fromIssuerLocation(${at})
            .registrationId("portal")
            .clientId(${id})
            .clientSecret(System.getenv("CLIENT_SECRET"))
            .scope("openid", "profile", "email")
            .redirectUri(${back})
            .build());
  }

  @Bean
  SecurityFilterChain web(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    var requests = new DefaultOAuth2AuthorizationRequestResolver(clients, "/oauth2/authorization");
    requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    return http.authorizeHttpRequests(all -> all.anyRequest().authenticated())
        .oauth2Login(login -> login
            .authorizationEndpoint(begin -> begin.authorizationRequestResolver(requests))
            .redirectionEndpoint(back -> back.baseUri(URI.create(${back}).getPath())))
        .build();
  }
}
`;
}

const EXAMPLES: Readonly<Record<ExampleLanguage, (values: ExampleValues) => string>> = { javascript, python, java };

/** A small program that signs people in, ready to run but for its secret, which it reads from `CLIENT_SECRET`. */
export const exampleIn = (language: ExampleLanguage, values: ExampleValues): string => EXAMPLES[language](values);

/** A server on Node.js that receives events. The same test sends it some. */
export const webhookExample = `// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const known = new Set();

createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part)).on('end', () => {
    try {
      // Over the exact bytes. Throws for a wrong signature, and for one of more than five minutes ago.
      const event = webhook.verify(Buffer.concat(parts).toString(), request.headers);
      // The same event can arrive twice, with the same id.
      const id = request.headers['webhook-id'];
      if (!known.has(id)) console.log(event.type, event.data);
      known.add(id);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
}).listen(process.env.PORT, () => console.log('Listening'));
`;
