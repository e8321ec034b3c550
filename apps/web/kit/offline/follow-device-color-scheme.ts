/** Follows the device's colour scheme, light or dark, also in native controls. For pages outside the office application. */
export function followDeviceColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
}
