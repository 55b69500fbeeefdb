/** A site of another company with Vue and vue-router. */
import { createApp, defineComponent, h } from 'vue';
import { createRouter, createWebHistory, RouterLink, RouterView, useRoute } from 'vue-router';
import { Account } from './account.ts';
import '../site.css';

const PLACES = {
  '/': 'Depot',
  '/account/profile/baseInfo': 'Profile',
  '/account/profile/authentication': 'Verification',
  '/account/checkAccount': 'Accounts',
};

const router = createRouter({
  history: createWebHistory('/sites/vue'),
  routes: [
    { path: '/', component: { render: () => h('h1', 'Everything for the yard') } },
    { path: '/account/:rest(.*)', component: Account },
  ],
});

const Site = defineComponent(function Site() {
  const route = useRoute();
  return () => [
    h('nav', [
      Object.entries(PLACES).map(([to, name]) => [h(RouterLink, { to }, () => name), ' ']),
      h('output', route.path),
    ]),
    h('main', h(RouterView)),
  ];
});

createApp(Site).use(router).mount('#app');
