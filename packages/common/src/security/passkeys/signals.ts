type Signals = Pick<typeof PublicKeyCredential, 'signalUnknownCredential' | 'signalAllAcceptedCredentials'>;

/** The signals of Web Authentication level 3, as far as this browser has them. */
const signals = (): Partial<Signals> => ('PublicKeyCredential' in window ? PublicKeyCredential : {});

/** A browser that cannot do what it was told goes on offering the passkey; nothing else depends on it. */
const quiet = () => {};

/** Tells the browser that the API does not know a passkey, so that it is no longer offered. */
export function signalUnknown(rpId: string, credentialId: string): void {
  signals().signalUnknownCredential?.({ rpId, credentialId }).catch(quiet);
}

/**
 * Tells the browser which passkeys of an account the API accepts, so that deleted ones are no longer offered. Never
 * while one is being made, because the browser would drop it.
 */
export function signalAccepted(accepted: { rp_id: string; user_id: string; credential_ids: string[] }): void {
  signals()
    .signalAllAcceptedCredentials?.({
      rpId: accepted.rp_id,
      userId: accepted.user_id,
      allAcceptedCredentialIds: accepted.credential_ids,
    })
    .catch(quiet);
}
