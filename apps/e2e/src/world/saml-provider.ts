import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import forge from 'node-forge';

type Callback<T> = (error: Error | null, value?: T) => void;
/** `samlp` has no types of its own; this is the part that we use. It expects requests and responses of Express. */
interface Samlp {
  auth(options: object): (request: object, response: object, next: (error: Error) => void) => void;
  metadata(options: object): (request: object, response: object) => void;
}
const require = createRequire(import.meta.url);
const samlp = require('samlp') as Samlp;

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const METADATA = '/FederationMetadata/2007-06/FederationMetadata.xml';

/** Key of a provider and its self-signed certificate, in PEM. */
function newKey(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + 1);
  const subject = [{ name: 'commonName', value: 'saml-provider' }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate) };
}

/** What the provider reads of a portal in the metadata of the portal, whose address is the entity id. */
async function readPortal(entityId: string): Promise<{ acs: string; cert: string }> {
  const metadata = await (await fetch(entityId)).text();
  const part = (pattern: RegExp) => pattern.exec(metadata)?.[1] ?? '';
  return {
    acs: part(/AssertionConsumerService[^>]* Location="([^"]+)"/),
    cert: `-----BEGIN CERTIFICATE-----\n${part(/X509Certificate>([^<]+)</)}\n-----END CERTIFICATE-----`,
  };
}

/**
 * A SAML identity provider on its own origin, by a library that shares no code with the portal. It checks the signature
 * of requests with the key in the portal's metadata, and everybody who comes is `person`.
 */
export async function samlProvider(person: { id: string; name: string; email: string }) {
  const { key, cert } = newKey();
  let origin = '';
  let portal = { acs: '', cert: '' };

  const profile = () => ({ id: person.id, displayName: person.name, name: {}, emails: [{ value: person.email }] });
  const signIn = () =>
    samlp.auth({
      issuer: `${origin}/metadata`,
      key,
      cert,
      getUserFromRequest: profile,
      nameIdentifierFormat: PERSISTENT,
      lifetimeInSeconds: 300,
      // Without these the library addresses its response to the audience.
      destination: portal.acs,
      recipient: portal.acs,
      getPostURL: (_audience: string, _request: unknown, _http: unknown, done: Callback<string>) =>
        done(null, portal.acs),
      getCredentials: (_issuer: string, _sessions: unknown, _name: unknown, done: Callback<{ cert: string }>) =>
        done(null, { cert: portal.cert }),
    });

  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin);
    const request = Object.assign(incoming, {
      originalUrl: incoming.url,
      protocol: 'http',
      query: Object.fromEntries(searchParams),
    });
    const response = Object.assign(outgoing, {
      set: (name: string, value: string) => outgoing.setHeader(name, value),
      send: (body: string) => outgoing.end(body),
    });
    if (pathname === METADATA)
      samlp.metadata({
        issuer: `${origin}/metadata`,
        cert,
        redirectEndpointPath: '/sign-in',
        postEndpointPath: '/sign-in',
      })(request, response);
    else if (pathname === '/sign-in')
      signIn()(request, response, (error) => outgoing.writeHead(400).end(error.message));
    else outgoing.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    metadata: origin + METADATA,
    /** Enters a portal at the provider, as its administrator does. */
    async register(entityId: string) {
      portal = await readPortal(entityId);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
