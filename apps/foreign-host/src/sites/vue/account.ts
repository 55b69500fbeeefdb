import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue';
import { useRouter } from 'vue-router';
import { openSection, SECTION } from '../section.ts';

/** Our remotes, below a path of a site with vue-router, each in a shadow root. */
export const Account = defineComponent(function Account() {
  const router = useRouter();
  const place = ref<HTMLElement>();
  const said = ref('');
  const ends: (() => void)[] = [];

  onMounted(function open() {
    if (!place.value) return;
    const section = openSection(place.value, {
      site: router.options.history.base,
      // With `force`, a place whose path is the same gets the new state, too.
      navigate: (to, { replace, state } = {}) =>
        void router.push({ path: SECTION + to, replace, force: true, state: { remote: state as string } }),
      say: (text) => {
        said.value = text;
      },
      shadow: true,
    });
    function show() {
      const { fullPath } = router.currentRoute.value;
      const { remote } = (history.state ?? {}) as { remote?: unknown };
      if (fullPath.startsWith(`${SECTION}/`)) section.show({ path: fullPath.slice(SECTION.length), state: remote });
    }
    show();
    ends.push(router.afterEach(show), section.close);
  });
  onBeforeUnmount(() => ends.forEach((end) => end()));

  return () => [h('p', said.value), h('div', { ref: place })];
});
