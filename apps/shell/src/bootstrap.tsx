import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { BrowserRouter } from 'react-router-dom';
import { QueryClient } from '@tanstack/react-query';
import { Button } from '@portal/common/antd/base';
console.log(IntlProvider, BrowserRouter, QueryClient, () => import('@portal/common/antd/data'));
createRoot(document.getElementById('root')!).render(createElement(Button));
