/** Part of the package `portal-embed`: says what is wrong with a page that embeds remotes, while it is developed. */
import { versionsFit } from '../../contract/portal/host-version.ts';
import type { Host } from '../../host/host.ts';
import type { EmbeddedRemote } from './embed.ts';

const FUNCTIONS = [
  'request',
  'navigate',
  'setLocale',
  'onNoPermission',
  'leave',
  'onLogin',
  'authorise',
  'refreshUser',
  'signOut',
] as const;

/** True when a listener hears what is emitted, and nothing after it has unsubscribed. */
function carriesEvents({ events }: Host): boolean {
  const heard: unknown[] = [];
  try {
    const stop = events.on('embed:check', (detail) => heard.push(detail));
    events.emit('embed:check', 1);
    stop();
    events.emit('embed:check', 2);
  } catch {
    return false;
  }
  return heard.length === 1 && heard[0] === 1;
}

/** What is wrong with a `host` object, a sentence for each problem. Needs no network: a unit test can call it. */
export function checkHost(host: Host): string[] {
  const { basename, apiBase, locale, theme, location } = host;
  const problems: [boolean, string][] = [
    [basename !== '' && !/^\/.*[^/]$/.test(basename), 'basename is a path without a slash at its end, or empty'],
    [!/^https?:\/\/.*[^/]$/.test(apiBase), 'apiBase is a whole address without a slash at its end'],
    [locale !== 'zh-CN' && locale !== 'en-US', 'locale is zh-CN or en-US'],
    [theme !== 'light' && theme !== 'dark', 'theme is light or dark'],
    [!!location && !/^\//.test(location.path), 'location.path begins with a slash, after basename'],
    ...FUNCTIONS.map((name): [boolean, string] => [typeof host[name] !== 'function', `${name} is missing`]),
    [!carriesEvents(host), 'events: a listener hears what is emitted until it unsubscribes'],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** The part of an address that cookies of `SameSite=Lax` stay in; of a public suffix with two parts it says too much. */
const siteOf = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>) =>
  `${protocol}//${/^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')}`;

async function checkCalls({ apiBase, request, user }: Host): Promise<string[]> {
  const { origin } = window.location;
  const reaches = (init: RequestInit) =>
    fetch(`${apiBase}/userinfo`, init).then(
      () => true,
      () => false,
    );
  if (siteOf(new URL(apiBase)) !== siteOf(window.location))
    return [`cookies: ${origin} and ${apiBase} are different sites, so the session cookie is not sent`];
  if (!(await reaches({ credentials: 'include', headers: { lang: 'en_US' } })))
    return [
      (await reaches({ mode: 'no-cors' }))
        ? `origin: the API refuses calls from ${origin}; register an application that embeds the portal, with this origin`
        : `origin: ${apiBase} cannot be reached`,
    ];
  const answer = await request('/userinfo').catch(() => undefined);
  if (!answer) return ['request: it rejects although the API answers'];
  if (!user) return [];
  const known = answer.ok ? ((await answer.json()) as { user_id?: string }).user_id : undefined;
  return known === user.user_id ? [] : [`request: /userinfo answers ${answer.status}, not as the user of the host`];
}

/** Asks the browser for a file as a page would that uses it, so that the policy of the page is applied; runs nothing. */
const ask = (as: 'script' | 'style', href: string) =>
  new Promise<void>((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href, crossOrigin: 'anonymous' });
    link.onload = link.onerror = () => {
      link.remove();
      done();
    };
    document.head.append(link);
  });

interface Manifest {
  hostVersion?: number;
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: { css: { sync: string[] } } }[];
}

async function checkRemote(host: Host, name: string, url: string): Promise<string[]> {
  const manifest = await fetch(url)
    .then((answer) => answer.json() as Promise<Manifest>)
    .catch(() => undefined);
  if (!manifest) return [`${name}: ${url} cannot be read`];
  const { hostVersion = 1, metaData, exposes } = manifest;
  const [sheet] = exposes.find(({ path }) => path === './mount')?.assets.css.sync ?? [];
  await ask('script', new URL(metaData.remoteEntry.name, url).href);
  if (sheet) await ask('style', new URL(sheet, url).href);
  return versionsFit(host.version, hostVersion)
    ? []
    : [`version: ${name} was built for host version ${hostVersion}, the host has ${host.version}`];
}

/** Applies a sheet as antd does, with the nonce of the page. */
function applySheet() {
  const nonce = document.querySelector<HTMLElement>('meta[name="csp-nonce"], style[nonce], script[nonce]')?.nonce;
  const style = Object.assign(document.createElement('style'), { textContent: '[data-portal] {}' });
  if (nonce) style.nonce = nonce;
  document.head.append(style);
  style.remove();
}

/**
 * What is wrong with the page that runs it, a sentence for each problem: its `host`, cookies, origin, versions and
 * Content-Security-Policy. If `host` is wrong it names only that, since the rest needs it. It reads from the API and asks
 * for files of each remote, but runs nothing.
 */
export async function checkPage(host: Host, remotes: readonly EmbeddedRemote[], portal: string): Promise<string[]> {
  const problems = checkHost(host);
  if (problems.length > 0) return problems;
  const refused = new Set<string>();
  const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    refused.add(`Content-Security-Policy: ${effectiveDirective} refuses ${blockedURI}`);
  document.addEventListener('securitypolicyviolation', note);
  try {
    applySheet();
    problems.push(...(await checkCalls(host)));
    for (const { name, manifest } of remotes)
      problems.push(...(await checkRemote(host, name, new URL(manifest, portal).href)));
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
  return [...problems, ...refused];
}
