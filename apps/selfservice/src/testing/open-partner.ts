import { screen } from '@testing-library/react';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { partnerUser } from './contacts.ts';
import { partnerMocks } from './partner.ts';
import { profileWorld } from './profile-world.ts';

interface Opened {
  handlers?: Parameters<typeof server.use>;
  user?: Parameters<typeof partnerUser>[0];
}

/**
 * A function that opens a page of a partner. `change` is what differs in the mocked data; `handlers` come before the
 * usual mocks.
 */
export const opensPartner =
  (app: Parameters<typeof renderApp>[0]) =>
  (path: string, change: Parameters<typeof partnerMocks>[0] = {}, { handlers = [], user = {} }: Opened = {}) => {
    server.use(...handlers, ...partnerMocks(change), ...profileWorld());
    const register_approval_status = change.company?.approval_status ?? ApprovalStatus.approved;
    return renderApp(app, path, { user: partnerUser({ register_approval_status, ...user }) });
  };

export const box = (name: string | RegExp) => screen.findByLabelText(name);
export const button = (name: string) => screen.getByRole('button', { name });

/** Replaces the text of a control. */
export async function put(user: ReturnType<typeof renderApp>['user'], control: HTMLElement, text: string) {
  await user.clear(control);
  await user.type(control, text);
}

/** A company whose application is pending review. */
export const pending = { approval_status: ApprovalStatus.pending, approval_time: null };
/** A company whose application was rejected because of two fields. */
export const rejected = {
  approval_status: ApprovalStatus.rejected,
  approval_opinion: 'Nobody answers the phone.',
  refused_fields: [
    { field: 'company_phone' as const, reason: 'unreachable' as const },
    { field: 'username' as const, reason: 'incomplete' as const },
  ],
};
