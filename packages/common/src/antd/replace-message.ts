import type { useAppProps } from 'antd/es/app/context';

type Messages = useAppProps['message'];
type Kind = 'success' | 'error' | 'info' | 'warning';

/**
 * antd's messages, in which a message replaces the one with the same key and is shown for its full duration. antd itself
 * (@rc-component/notification 2.1) only replaces the content: the duration goes on from the first message. An upgrade
 * that mends this makes this function unnecessary and breaks nothing.
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
