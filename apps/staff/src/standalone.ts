import { mount } from './mount.ts';
mount(document.getElementById('root')!, { locale: 'zh-CN' } as never);
