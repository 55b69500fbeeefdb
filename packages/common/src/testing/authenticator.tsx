/** One request of a page to the browser: it waits until the test answers it or the page ends it. */
export interface Ceremony {
  kind: 'get' | 'create';
  /** Offered in the autofill of a field. */
  autofill: boolean;
  options: PublicKeyCredentialRequestOptions & PublicKeyCredentialCreationOptions;
  /** The page has ended it. */
  ended: boolean;
  /** The person chooses this passkey, or makes it. */
  choose(id: string): void;
  /** The browser rejects with an error of this name. */
  fail(name: string): void;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

function credential(id: string) {
  return {
    id: btoa(id).replaceAll('=', ''),
    rawId: bytes(id),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('data'),
      authenticatorData: bytes('authenticator'),
      signature: bytes('signature'),
      attestationObject: bytes('attestation'),
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  };
}

/**
 * Gives the browser passkeys: each request of a page is added to `ceremonies`. `signals` are what pages tell the browser
 * about passkeys. Call `remove` at the end of the test.
 */
export function fakeAuthenticator() {
  const ceremonies: Ceremony[] = [];
  const signals = { unknown: jest.fn(async () => {}), accepted: jest.fn(async () => {}) };

  const request =
    (kind: Ceremony['kind']) =>
    ({ publicKey, mediation, signal }: CredentialRequestOptions & CredentialCreationOptions) =>
      new Promise((resolve, reject) => {
        const ceremony: Ceremony = {
          kind,
          autofill: mediation === 'conditional',
          options: publicKey as Ceremony['options'],
          ended: false,
          choose: (id) => resolve(credential(id)),
          fail: (name) => reject(new DOMException('', name)),
        };
        ceremonies.push(ceremony);
        // A browser that is asked twice at a time refuses the second.
        if (ceremonies.filter((one) => !over.has(one)).length > 1) ceremony.fail('InvalidStateError');
        signal?.addEventListener('abort', () => {
          ceremony.ended = true;
          reject(signal.reason as Error);
        });
      });

  const over = new Set<Ceremony>();
  const counted = (kind: Ceremony['kind']) => {
    const ask = request(kind);
    return (options: CredentialRequestOptions & CredentialCreationOptions) => {
      const answer = ask(options);
      const ceremony = ceremonies.at(-1)!;
      return answer.finally(() => over.add(ceremony));
    };
  };

  class FakePublicKeyCredential {
    static isConditionalMediationAvailable = async () => true;
    static signalUnknownCredential = signals.unknown;
    static signalAllAcceptedCredentials = signals.accepted;
  }
  Object.assign(window, { PublicKeyCredential: FakePublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: counted('get'), create: counted('create') },
  });

  return {
    ceremonies,
    signals,
    remove() {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
