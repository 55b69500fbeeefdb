/** WeChat's two speech balloons, in its green. Decorative: a text stands beside it. */
export function WechatIcon() {
  return (
    <svg viewBox="0 0 20 20" width={20} height={20} fill="#07c160" fillRule="evenodd" aria-hidden="true">
      <path d="M7.6 3C4 3 1 5.4 1 8.5c0 1.7.9 3.2 2.4 4.2l-.6 1.9 2.2-1.1c.8.2 1.5.4 2.3.4h.5a4.6 4.6 0 0 1-.2-1.3c0-2.9 2.8-5.2 6.2-5.2h.5C13.7 4.8 10.9 3 7.6 3ZM5.4 6a.8.8 0 1 1 0 1.6a.8.8 0 0 1 0-1.6Zm4.5 0a.8.8 0 1 1 0 1.6a.8.8 0 0 1 0-1.6Z" />
      <path d="M19 12.6c0-2.5-2.5-4.6-5.4-4.6s-5.4 2.1-5.4 4.6 2.5 4.6 5.4 4.6c.6 0 1.3-.1 1.9-.3l1.7 1-.5-1.6c1.4-.9 2.3-2.2 2.3-3.7Zm-7.2-1.8a.7.7 0 1 1 0 1.4a.7.7 0 0 1 0-1.4Zm3.6 0a.7.7 0 1 1 0 1.4a.7.7 0 0 1 0-1.4Z" />
    </svg>
  );
}
