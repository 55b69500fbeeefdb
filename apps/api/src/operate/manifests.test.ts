import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../platform/settings/settings.ts';

const FILES = resolve(import.meta.dirname, '../../operate-files');
const read = (file: string) => readFileSync(join(FILES, file), 'utf8');
const known = Object.keys(settings.shape);
/** Settings that hold a secret, or an address with one. */
const SECRETS = ['SECRET', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'FILES_S3_KEY', 'FILES_S3_SECRET'];

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- manifests have the shapes of Kubernetes
type Manifest = any;
const manifestsIn = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS());

/** What holds for the manifests of the API, as they are and as kustomize renders them. */
function check(manifests: Manifest[], literals: string[]) {
  const of = (kind: string) => manifests.filter((one) => one.kind === kind);
  const [deployment] = of('Deployment');
  const pod = deployment.spec.template.spec;
  const [api] = pod.containers;
  const path = (probe: Manifest) => probe.httpGet.path;
  expect([path(api.startupProbe), path(api.livenessProbe), path(api.readinessProbe)]).toEqual([
    '/health/live',
    '/health/live',
    '/health/ready',
  ]);
  // The unit of systemd gives the same.
  expect(read('account-portal.service')).toContain(`TimeoutStopSec=${pod.terminationGracePeriodSeconds}\n`);
  expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);

  const jobs = of('Job');
  expect(jobs).toHaveLength(1);
  expect(jobs[0].spec.template.spec.containers[0].args).toEqual(['--migrate']);
  for (const { spec } of [pod, jobs[0].spec.template.spec].map((one) => ({ spec: one }))) {
    const [container] = spec.containers;
    expect(spec.securityContext.runAsNonRoot).toBe(true);
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(container.env).toBeUndefined();
    expect(container.envFrom.at(-1)).toEqual({ secretRef: { name: 'account-portal' } });
  }

  const names = literals.map((literal) => literal.split('=')[0] ?? '');
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(names.filter((name) => SECRETS.includes(name))).toEqual([]);
  expect(of('Secret')).toEqual([]);
}

const literalsOf = (file: string): string[] =>
  parse(read(file)).configMapGenerator.flatMap(({ literals }: { literals: string[] }) => literals);

test('the manifests have probes, a time to drain, one job that migrates, and no secret', () => {
  const base = 'kustomize/base/kustomization.yaml';
  const files = (parse(read(base)) as { resources: string[] }).resources;
  check(
    files.flatMap((file) => manifestsIn(read(`kustomize/base/${file}`))),
    literalsOf(base),
  );
});

// Small images have no kubectl; machines of operators have.
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
(hasKubectl ? test : test.skip).each([
  ['production', 3],
  ['trial', 1],
])('kustomize renders the overlay %s', (overlay, replicas) => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(FILES, 'kustomize/overlays', overlay)], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const manifests = manifestsIn(stdout);
  const map = manifests.find(({ kind }) => kind === 'ConfigMap');
  check(
    manifests,
    Object.entries(map.data as Record<string, string>).map(([name, value]) => `${name}=${value}`),
  );
  expect(map.data).toMatchObject({ PUBLIC_URL: expect.stringMatching(/^https:/), FILES_S3_URL: expect.any(String) });
  expect(manifests.find(({ kind }) => kind === 'Deployment').spec.replicas).toBe(replicas);
});

test('the compose file gives the API settings that it knows, and secrets from outside only', () => {
  const { services } = parse(read('larger-form/compose.yaml'), { merge: true });
  const { environment } = services.api;
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  for (const name of ['SECRET', 'FILES_S3_SECRET']) expect(environment[name]).toBe(`\${${name}:?}`);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    expect(environment[name]).toContain(':${DATABASE_PASSWORD:?}@');
  expect(services.api.deploy.replicas).toBe(3);
  expect(services.migrate.command).toEqual(['--migrate']);
});
