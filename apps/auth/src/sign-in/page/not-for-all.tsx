/** What few sign-in pages show, in one chunk: each further one makes the list of chunks longer, which all pages load. */
export { SignedInAs } from './signed-in-as.tsx';
export { WechatWay } from '../wechat/wechat-way.tsx';
