import type { ApplicationGuide } from '../contract/console/application-guide.ts';
import { Example } from './example.tsx';
import { Devices, Endpoints, Errors, Lifetimes, Rules, Scopes, SignOut } from './sections.tsx';
import { Keys, Webhooks } from './signed.tsx';

/** What developers of applications need to know, with examples for one application. */
export function Guide({
  guide,
  clientId,
  redirectUri,
}: {
  guide: ApplicationGuide;
  clientId: string;
  redirectUri: string;
}) {
  const { issuer } = guide;
  return (
    <>
      <Endpoints guide={guide} />
      <Example issuer={issuer} clientId={clientId} redirectUri={redirectUri} />
      <Rules />
      <Scopes guide={guide} />
      <Lifetimes guide={guide} />
      <SignOut />
      <Errors />
      <Devices />
      <Keys issuer={issuer} clientId={clientId} />
      <Webhooks />
    </>
  );
}

/** Of an application that has no redirect address yet. */
export const SOME_ADDRESS = 'https://app.example.com/signed-in';
