import { signal } from '@preact/signals';

const phone = matchMedia('(max-width: 719px)');

/** True if the page shows one view at a time, for fingers. */
export const isPhone = signal(phone.matches);

phone.addEventListener('change', () => {
  isPhone.value = phone.matches;
});
