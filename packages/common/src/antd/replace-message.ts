import type { useAppProps } from 'antd/es/app/context';

type Messages = useAppProps['message'];
type Kind = 'success' | 'error' | 'info' | 'warning';

/**
 * Messages of which one with a key takes the place of the one before with this key, for a time of its own: antd
 * (rc-notification 2.1) changes the text and lets it go with the one before, although that was shown earlier.
 */
export function replaceMessage(message: Messages): Pick<Messages, Kind> {
  const shown = new Map<string, string>();
  let count = 0;
  const say =
    (kind: Kind): Messages[Kind] =>
    (content, ...rest) => {
      if (typeof content !== 'object' || content === null || !('content' in content) || content.key === undefined)
        return message[kind](content, ...rest);
      const place = String(content.key);
      const before = shown.get(place);
      if (before !== undefined) message.destroy(before);
      count += 1;
      const key = `${place} ${count}`;
      shown.set(place, key);
      return message[kind]({ ...content, key }, ...rest);
    };
  return { success: say('success'), error: say('error'), info: say('info'), warning: say('warning') };
}
