import type { EndpointSpec } from '@portal/common/contract/endpoint';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { remotesOf } from '../operate/remotes.ts';
import type { Mounted } from '../portal/remotes/admit.ts';
import { operateOn } from './operate-here.ts';
import { buildServer, digestOfBuild } from './remote-builds.ts';
import { callerOf, testApi } from './test-api.ts';

/** The calls that the portal of {@link reportsPortal} has, as its admission by command knows them. */
export const CALLS = ['/api/account/v1/csp/approvals/{id}', '/api/account/v1/customer/{co}/account/approvals'].map(
  (path) => ({ method: 'GET' as const, path }),
);

/** What the browser of {@link reportsPortal} finds in each build. */
export const MOUNTED: Mounted = {
  checks: [{ check: 'mount', result: 'passed', measured: 4, allowed: null }],
  calls: ['POST /api/account/v1/reports'],
  opened: ['/reports'],
};

/** Calls of an administrator for the remote "reports". */
export const BUILDS = '/api/account/v1/remotes/reports/builds';
export const RELEASE = '/api/account/v1/remotes/reports/release';

/** An API with an administrator, the command of operators, and a server for builds of the remote "reports". */
export async function reportsPortal() {
  const api = await testApi();
  const admin = api.as(callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] }));
  const remotes = remotesOf({
    portal: async () => ({ settings: {} as PortalConfig, calls: CALLS as EndpointSpec[] }),
    mount: async () => MOUNTED,
  });
  const operate = operateOn(api, { remotes });
  const { served, addressOf, close } = await buildServer();
  afterAll(close);

  /** Admits a build by the command, which mounts it. */
  async function admitted(folder: string, files: Record<string, string>): Promise<string> {
    served[folder] = files;
    const { code } = await operate(
      'remotes',
      'admit',
      'reports',
      '--address',
      addressOf(folder),
      '--commit',
      '87a1a635',
    );
    expect(code).toBe(0);
    return digestOfBuild(files);
  }
  const history = async () => (await admin.get('/api/account/v1/remotes/reports'))[1];
  const put = (digest: string | null, after: number) =>
    admin.put(RELEASE, { digest, reason: 'Quarterly figures', after });
  const latest = async () => (await history()).releases[0]?.id ?? 0;
  return { api, admin, operate, served, addressOf, admitted, history, put, latest };
}
