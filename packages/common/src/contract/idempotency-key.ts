/**
 * Header of a call that must have one effect however often it is sent. Its value is chosen by the caller, anew for each
 * attempt, from at least 128 random bits: 22 to 128 letters, digits, `-` or `_`.
 *
 * The API remembers it for 24 hours, for this caller, method and path. Sent again with the same content the call returns
 * the same answer; with other content it is refused with 422; while the first one runs, with 409. Refusals and failures
 * are not remembered.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_FORM = /^[A-Za-z0-9_-]{22,128}$/;
