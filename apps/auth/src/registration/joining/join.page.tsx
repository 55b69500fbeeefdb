import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE } from '@portal/common/pages/addresses';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { WhenOpen } from '../closed.tsx';
import { JoinByProvider } from './join-by-provider.tsx';
import { JoinForm } from './join-form.tsx';
import { JoinStatus } from './join-status.tsx';
import { JoinTexts } from '../../intl/join/join-texts.tsx';

/**
 * `/registerToJoin`: asks for an account of a company, also for somebody whom its provider has confirmed (`by`); with a
 * ticket, shows where that request stands.
 */
export default function JoinPage() {
  const [query, setQuery] = useSearchParams();
  const userType = Number(query.get('user_type')) === UserType.partner ? UserType.partner : UserType.enterprise;
  const ticket = query.get('ticket');
  const onAsked = (asked: string, of: UserType) =>
    setQuery({ user_type: String(of), ticket: asked }, { replace: true });
  const art = { title: <FormattedMessage id="join.art" />, text: <FormattedMessage id="join.artText" /> };
  const audience = userType === UserType.partner ? 'partner' : 'enterprise';
  const again = (
    <Link to={`${userType === UserType.partner ? PAGE.registerPartner : PAGE.registerEnterprise}`}>
      <FormattedMessage id="join.new.link" />
    </Link>
  );

  return (
    <JoinTexts>
      {ticket !== null ? (
        <JoinStatus ticket={ticket} userType={userType} frame={{ art, audience }} />
      ) : query.get('by') === 'provider' ? (
        <JoinByProvider art={art} onAsked={onAsked} />
      ) : (
        <WhenOpen
          signIn={userType === UserType.partner ? PAGE.signInPartner : PAGE.signInEnterprise}
          audience={audience}
        >
          <SignedOutFrame
            wide
            title={<FormattedMessage id="join.title" />}
            art={art}
            audience={audience}
            lead={
              <>
                <FormattedMessage id="join.lead" />
                <FormattedMessage id="join.new" />
                {again}
              </>
            }
          >
            <JoinForm
              userType={userType}
              company={query.get('company') ?? ''}
              onAsked={(asked) => onAsked(asked, userType)}
            />
          </SignedOutFrame>
        </WhenOpen>
      )}
    </JoinTexts>
  );
}
