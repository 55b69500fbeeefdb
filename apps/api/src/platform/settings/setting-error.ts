/**
 * A setting has a value that cannot be used. The message is one line: it names the setting and what is expected, never
 * a secret.
 */
export class SettingError extends Error {
  override name = 'SettingError';
}
