import { FormattedMessage } from 'react-intl';

/** Who acted: the name of an account, or the command line, for which the API answers `operator`. */
export const Actor = ({ name }: { name: string }) =>
  name === 'operator' ? <FormattedMessage id="remotes.operator" /> : name;
