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

/** A server on Node.js. `oauth/provider/examples.test.ts` of the API signs in with it. */
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

function python({ issuer, clientId, redirectUri }: ExampleValues): string {
  const [discovery, id, back] = [`${issuer}/.well-known/openid-configuration`, clientId, redirectUri].map((text) =>
    quoted(text, "'"),
  );
  return `# pip install flask authlib requests
import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify
from urllib.parse import urlsplit

REDIRECT_URI = ${back}

app = Flask(__name__)
app.secret_key = os.environ['SESSION_SECRET']
portal = OAuth(app).register(
    'portal',
    client_id=${id},
    client_secret=os.environ['CLIENT_SECRET'],
    server_metadata_url=${discovery},
    client_kwargs={'scope': 'openid profile email', 'code_challenge_method': 'S256'},
)


@app.get('/')
def begin():
    return portal.authorize_redirect(REDIRECT_URI)


@app.get(urlsplit(REDIRECT_URI).path)
def back():
    token = portal.authorize_access_token()
    return jsonify(portal.userinfo(token=token))
`;
}

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
