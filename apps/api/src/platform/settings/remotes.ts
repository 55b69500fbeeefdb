import * as z from 'zod/mini';

const isManifest = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname.endsWith('.json');
};

/** Where a remote is deployed and what it may claim. */
export const remoteSetting = z.strictObject({
  /** Manifest of a remote that is deployed on another server. */
  url: z.optional(
    z
      .string()
      .check(
        z.refine(
          isManifest,
          'must be the address of a manifest, such as https://cdn.example.com/auth/mf-manifest.json',
        ),
      ),
  ),
  /** Digests of the builds that may run: of their integrity.json. During a deployment there may be two. */
  integrity: z.optional(
    z.array(
      z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be the digest of an integrity.json: sha384-…')),
    ),
  ),
  /** Paths that the remote may claim. Default: those that no other remote has. */
  paths: z.optional(z.array(z.string().check(z.regex(/^\/[^/]/, 'must be paths such as /reports')))),
});
export type RemoteSetting = z.infer<typeof remoteSetting>;

export const remoteSettings = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'must be the name of a remote')),
  remoteSetting,
);
export type RemoteSettings = Readonly<Record<string, RemoteSetting>>;

const listOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * `REMOTE_<NAME>_URL`, `_INTEGRITY` and `_PATHS` of the environment, by the remote's name.
 *
 * @throws Error that begins with the name of the setting
 */
export function remoteSettingsOf(env: Readonly<Record<string, string | undefined>>): RemoteSettings {
  const found: Record<string, Record<string, unknown>> = {};
  for (const [variable, value] of Object.entries(env)) {
    const [, name, key] = /^REMOTE_([A-Z0-9_]+)_(URL|INTEGRITY|PATHS)$/.exec(variable) ?? [];
    if (!name || !key || !value) continue;
    const field = key.toLowerCase() as keyof RemoteSetting;
    const parsed = field === 'url' ? value : listOf(value, field === 'paths' ? /,/ : /[\s,]+/);
    const checked = remoteSetting.safeParse({ [field]: parsed });
    if (!checked.success)
      throw new Error(`${variable}: ${checked.error.issues[0]?.message} (it is ${JSON.stringify(value)})`);
    const remote = name.toLowerCase().replaceAll('_', '-');
    found[remote] = { ...found[remote], [field]: parsed };
  }
  return found;
}
